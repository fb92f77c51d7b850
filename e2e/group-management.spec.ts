import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectTouchTargets } from './accessible.ts'
import { post, toasts } from './bots.ts'
import { testFleet as test } from './fixtures.ts'
import { groupRow, openButton, panelOf } from './groups.ts'
import { submitCredentials } from './people.ts'

async function pick(page: Page, list: string, option: string) {
  await page.getByRole('combobox', { name: list, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  // The next list may have the same options.
  await expect(page.getByRole('option')).toHaveCount(0)
}

async function chooseAction(page: Page, group: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${group}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a group is added, gets bots, a schedule and a proxy, and is deleted', async ({ page }) => {
  await page.goto('/group-management')
  await expect(page.getByText(/^Showing 1 to 10 of \d+ entries$/)).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL('/group-management?page=2')

  await page.getByRole('button', { name: 'Create Group' }).click()
  const create = page.getByRole('dialog', { name: 'Create Group' })
  await create.getByLabel('Group Name').fill('Harbour night')
  await create.getByRole('button', { name: /^Bots/ }).click()
  await create.getByPlaceholder('Search bots...').fill('wolf')
  await expect(create.getByRole('listitem').filter({ hasNotText: /wolf/i })).toHaveCount(0)
  await create.getByRole('listitem').first().getByRole('checkbox').click()
  await create.getByRole('button', { name: 'Create Group' }).click()
  await expect(toasts(page).getByText('Group created successfully')).toBeVisible()

  await page.getByPlaceholder('Search groups...').fill('HARBOUR')
  await expect(page.getByText(/^Showing/)).toHaveCount(0)
  await expect(groupRow(page, 'Harbour night')).toContainText('1 / 50')
  await groupRow(page, 'Harbour night').getByText('Harbour night').click({ force: true })
  const panel = panelOf(page, 'Harbour night')
  const members = panel.getByRole('list').getByRole('listitem')
  await expect(members).toHaveCount(1)

  await panel.getByRole('button', { name: 'Add Bots' }).click()
  const add = page.getByRole('dialog', { name: 'Add Bots' })
  await add.getByRole('listitem').first().getByRole('checkbox').click()
  await add.getByRole('listitem').nth(1).getByRole('checkbox').click()
  await add.getByRole('button', { name: 'Add 2 Bots' }).click()
  await expect(toasts(page).getByText('Bots added')).toBeVisible()
  await expect(members).toHaveCount(3)
  await panel
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(toasts(page).getByText('Bot removed')).toBeVisible()
  await expect(members).toHaveCount(2)

  await panel.getByRole('tab', { name: 'Schedules' }).click()
  await expect(panel.getByText('No schedules set. Group will be active 24/7.')).toBeVisible()
  await pick(page, 'Start hour', '22')
  await pick(page, 'End hour', '06')
  await pick(page, 'End minute', '30')
  await panel.getByRole('button', { name: 'Add Schedule' }).click()
  await expect(toasts(page).getByText('Schedule added')).toBeVisible()
  await page.reload()
  await expect(panel.getByText('22:00–06:30')).toBeVisible()
  await expect(panel.getByText('Ends next day')).toBeVisible()
  await expect(
    panel.getByRole('region', { name: 'Next active periods' }).getByRole('listitem'),
  ).toHaveCount(3)
  await expect(groupRow(page, 'Harbour night')).toContainText('22:00–06:30')
  await panel.getByRole('button', { name: 'Delete schedule 22:00–06:30' }).click()
  await expect(toasts(page).getByText('Schedule deleted')).toBeVisible()
  await expect(groupRow(page, 'Harbour night')).toContainText('Always active')

  await panel.getByRole('tab', { name: 'Details' }).click()
  await panel.getByRole('combobox', { name: 'Proxy of Harbour night' }).click()
  await page.getByLabel(/^Search proxy/).fill('203.0.113.7:')
  await page.getByRole('option', { name: '203.0.113.7:' }).click()
  await expect(toasts(page).getByText('Proxy changed')).toBeVisible()
  await expect(panel.getByText('203.0.113.7', { exact: true })).toBeVisible()

  await openButton(page, 'Harbour night').focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Delete Group' }).click()
  const remove = page.getByRole('dialog', { name: 'Delete Group' })
  await expect(remove.getByText('will not delete the bots.')).toBeVisible()
  await remove.getByLabel(/^Type/).fill((await remove.locator('code').textContent()) ?? '')
  await remove.getByRole('button', { name: 'Delete Group' }).click()
  await expect(toasts(page).getByText('Group deleted')).toBeVisible()
  await expect(page.getByText('No groups found')).toBeVisible()
  await expect(page).toHaveURL('/group-management?search=HARBOUR')
})

test('the slower of two administrators sees both versions of a group and what was deleted', async ({
  page,
  openOtherBrowser,
}) => {
  await page.goto('/group-management')
  await post(page, 'br-bot-groups/create_group', { name: 'Harbour night' })
  await post(page, 'br-bot-groups/create_group', { name: 'Dock day' })
  const other = await openOtherBrowser()
  await other.goto('/group-management')
  await submitCredentials(other, 'Petro')
  await chooseAction(other, 'Harbour night', 'Edit Group')
  const edit = other.getByRole('dialog', { name: 'Edit Group' })
  await edit.getByLabel(/^Group Name/).fill('Quay night')

  await page.reload()
  await chooseAction(page, 'Harbour night', 'Edit Group')
  const faster = page.getByRole('dialog', { name: 'Edit Group' })
  await faster.getByLabel(/^Group Name/).fill('Pier night')
  await faster.getByRole('button', { name: 'Save Group' }).click()
  await expect(groupRow(other, 'Pier night')).toHaveCount(0)
  await edit.getByRole('button', { name: 'Save Group' }).click()

  await expect(edit.getByRole('alert')).toContainText('Pier night')
  await expect(edit.getByLabel(/^Group Name/)).toHaveValue('Quay night')
  await edit.getByRole('button', { name: 'Save Group' }).click()
  await expect(toasts(other).getByText('Group updated')).toBeVisible()
  await expect(groupRow(page, 'Quay night')).toBeVisible()

  for (const [who, group] of [
    [page, 'Quay night'],
    [other, 'Dock day'],
  ] as const) {
    await chooseAction(who, group, 'Add Bots')
    await who.getByRole('dialog').getByRole('listitem').first().getByRole('checkbox').click()
  }
  await page.getByRole('button', { name: 'Add 1 Bot' }).click()
  await expect(groupRow(page, 'Quay night')).toContainText('1 / 50')
  await other.getByRole('button', { name: 'Add 1 Bot' }).click()
  const refused = other.getByRole('dialog', { name: 'Add Bots' })
  // The form shows it, and so does the bot until the list without the bot arrives.
  await expect(refused.getByText(/is already in Quay night/).first()).toBeVisible()
  await refused.getByRole('button', { name: 'Cancel' }).click()
  await other.getByRole('button', { name: 'Discard', exact: true }).click()

  await openButton(other, 'Dock day').click()
  await expect(panelOf(other, 'Dock day').getByText('No bots in this group')).toBeVisible()
  await chooseAction(page, 'Dock day', 'Delete Group')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Group' }).click()
  await expect(toasts(other).getByText('Deleted by someone else')).toBeVisible()
  await expect(panelOf(other, 'Dock day')).toHaveCount(0)
  await expect(other).toHaveURL('/group-management')
})

test.describe('on a phone', () => {
  const WIDTH = 360
  test.use({ viewport: { width: WIDTH, height: 740 }, hasTouch: true, isMobile: true })

  test('a card opens its group full screen, and Back closes it', async ({ page }) => {
    await page.goto('/group-management')
    const card = page.getByRole('list', { name: 'Groups' }).getByRole('listitem').first()
    const name = (await card.getByRole('button', { name: /^Shift/ }).textContent()) ?? ''
    await expect(card.getByText(/^\d+ \/ 50$/)).toBeVisible()
    await expect(card.getByText(/^\d+ active$/)).toBeVisible()
    await expect(card.getByText('Always active')).toBeVisible()

    await card.getByRole('button', { name, exact: true }).tap()
    const dialog = page.getByRole('dialog', { name: /^Group #\d+ · \d+ bots$/ })
    await expect(dialog.getByRole('button', { name: /^Remove/ }).first()).toBeVisible()
    await dialog.getByRole('tab', { name: 'Schedules' }).tap()
    await dialog.getByRole('button', { name: 'Add Schedule' }).tap()
    await expect(toasts(page).getByText('Schedule added')).toBeVisible()
    await expect(dialog.getByText('00:00–23:59', { exact: true })).toBeVisible()
    await expectNoSidewaysScroll(page, WIDTH)
    // The target of a name covers the whole card.
    await expectTouchTargets(
      page.locator('[role=dialog] button, main button:not([aria-haspopup=dialog]), main input'),
    )

    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/group-management')
    await expect(card.getByText('00:00–23:59')).toBeVisible()
  })
})
