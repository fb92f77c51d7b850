import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aGroup, openGroups, stubGroups } from '#testing/web/groups.ts'

const dialog = page.getByRole('dialog', { name: 'Create Group' })
const section = dialog.getByRole('button', { name: /^Schedules/ })

/** Opens the dialog and chooses a schedule without adding it, then collapses the section. */
async function chooseAndCollapse() {
  const server = stubGroups([aGroup(1)], { 'POST br-bot-groups/create_group': aGroup(2) })
  await openGroups()
  await page.getByRole('button', { name: 'Create Group' }).click()
  await section.click()
  await dialog.getByRole('combobox', { name: 'Start hour' }).click()
  await page.getByRole('option', { name: '22', exact: true }).click()
  await section.click()
  await expect.element(section).toHaveAttribute('aria-expanded', 'false')
  return server
}

test('a chosen schedule is kept while its section is collapsed', async () => {
  await chooseAndCollapse()

  await section.click()

  await expect.element(dialog.getByRole('combobox', { name: 'Start hour' })).toHaveTextContent('22')
})

test('a group is not created without a schedule that was chosen in a section collapsed since', async () => {
  const server = await chooseAndCollapse()

  await dialog.getByRole('button', { name: 'Create Group' }).click()

  await expect.element(dialog.getByText(/^Add the schedule 22:00–23:59 first/)).toBeVisible()
  const names = server.calls.map(({ name }) => name)
  expect(names).not.toContain('POST br-bot-groups/create_group')
})

test('Escape asks before it discards a schedule that was chosen but not added', async () => {
  await chooseAndCollapse()

  await userEvent.keyboard('{Escape}')

  await expect.element(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible()
})
