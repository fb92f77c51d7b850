import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { toasts } from './bots.ts'
import { test } from './fixtures.ts'

test.use({ seed: 'fleet' })

const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' })
const grid = (page: Page) => page.getByRole('grid', { name: 'Timeline of groups' })

interface Group {
  readonly id: number
  readonly name: string
  readonly timeSchedules: readonly object[]
}

const groupsOf = async (page: Page): Promise<Group[]> =>
  (await (await page.request.get('/api/br-bot-groups?page=1')).json()).data

test('the schedules of all groups of a page are replaced, and the job is undone', async ({
  page,
}) => {
  const before = await groupsOf(page)
  await page.goto('/group-management')
  await page.getByRole('checkbox', { name: 'Select page' }).click()
  await expect(bar(page).getByText('10 selected')).toBeVisible()

  await bar(page).getByRole('button', { name: 'Replace schedules…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace the schedules of 10 bot groups' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add Schedule' }).click()
  await expect(dialog.getByText('00:00–23:59').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await dialog.getByRole('button', { name: 'Replace the schedules of 10 bot groups' }).click()
  await expect(dialog.getByText('10 of 10')).toBeVisible()
  const now = await groupsOf(page)
  for (const { timeSchedules } of now)
    expect(timeSchedules).toMatchObject([{ start_hour: 0, end_hour: 23, end_minute: 59 }])

  await dialog.getByRole('button', { name: 'Show results' }).click()
  await expect(page).toHaveURL(/[/]jobs[?]open=/)
  await page.getByRole('button', { name: 'Undo job' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo: replace the schedules of' })
  await undo.getByRole('button', { name: 'Undo: replace the schedules of' }).click()
  await expect(undo.getByText('Done').first()).toBeVisible()
  expect((await groupsOf(page)).map(({ timeSchedules }) => timeSchedules)).toEqual(
    before.map(({ timeSchedules }) => timeSchedules),
  )
})

test('a group is cloned, and the timeline shows the clone immediately', async ({
  page,
  context,
}) => {
  const [source] = await groupsOf(page)
  await page.goto('/group-management')
  await page.getByRole('link', { name: 'Timeline' }).click()
  await expect(page).toHaveURL(/[/]group-management[/]timeline/)
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)

  const other = await context.newPage()
  await other.goto('/group-management')
  await other.getByRole('button', { name: `Actions for ${source?.name}`, exact: true }).click()
  await other.getByRole('menuitem', { name: 'Clone Group' }).click()
  await other.getByLabel('Group Name').fill('Aardvark team')
  await other.getByRole('button', { name: 'Clone Group' }).click()
  await expect(toasts(other).getByText('Group cloned')).toBeVisible()

  await page.bringToFront()
  await page.getByRole('button', { name: 'Show 1 change' }).click()
  const cell = grid(page).getByRole('gridcell', { name: /^Aardvark team, / })
  await expect(cell).toHaveCount(7)
  await cell.first().click()
  await expect(page).toHaveURL(/[/]group-management[?]group=\d+&tab=schedules$/)
  await expect(page.getByRole('tab', { name: 'Schedules' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})

test('on a phone the timeline shows a day and fits the screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/group-management/timeline')

  await expect(grid(page).getByRole('columnheader')).toHaveCount(2)
  await expectNoSidewaysScroll(page, 360)
  await page.getByRole('button', { name: 'Next day' }).click()
  await expect(page).toHaveURL(/[?]from=\d{4}-\d\d-\d\d$/)
})
