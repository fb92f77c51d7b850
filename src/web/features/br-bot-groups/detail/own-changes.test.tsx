import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { aGroup, aMember, aSchedule, openGroups, panel, stubGroups } from '#testing/web/groups.ts'
import { chooseAction, toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'
import { propertyOf } from '#web/lib/property-of.ts'

const ADD = 'POST br-bot-groups/1/add_to_group'
const REMOVE = 'POST br-bot-groups/1/remove_from_group'
const REMOVE_SCHEDULE = 'POST br-bot-groups/1/delete_time_schedule/5'

/** Opens a group. The server answers its changes once they are released, and the page loads the group as it was. */
async function openSlowly(tab: 'bots' | 'schedules') {
  const first = aGroup(1, { bots: [aMember(1)], timeSchedules: [aSchedule(5, '22:05-23:59')] })
  let now: BrBotGroup = first
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const change = (set: Partial<BrBotGroup>) => async () => {
    await released
    now = { ...now, ...set, version: now.version + 1 }
    return now
  }
  const server = stubGroups([first], {
    [ADD]: change({ bots: [aMember(1)] }),
    [REMOVE]: change({ bots: [] }),
    [REMOVE_SCHEDULE]: change({ timeSchedules: [] }),
    'PUT br-bot-groups/1': ({ body }) =>
      propertyOf(body, 'version') === now.version
        ? change({ name: 'Night' })()
        : refusal('stale_version', 'Changed.', { current: now }),
  })
  await openGroups(`?group=1&tab=${tab}`)
  await expect.element(panel('Shift 1')).toBeVisible()
  return { server, release }
}

async function rename() {
  await chooseAction('Shift 1', /^Edit/)
  const form = page.getByRole('dialog', { name: 'Edit Group' })
  await form.getByRole('textbox', { name: 'Group Name' }).fill('Night')
  await form.getByRole('button', { name: 'Save Group' }).click()
  return form
}

test('a form that is saved while a bot is being removed from the group has no conflict, and neither has one after the undo', async () => {
  const { server, release } = await openSlowly('bots')
  await page.getByRole('button', { name: 'Remove Bot_1' }).click()
  const form = await rename()

  release()

  await expect.element(form).not.toBeInTheDocument()
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect.element(toasts.getByText('Restored')).toBeVisible()
  await expect.element(await rename()).not.toBeInTheDocument()
  expect(server.bodiesOf('PUT br-bot-groups/1')).toEqual([
    { name: 'Night', version: 2 },
    { name: 'Night', version: 4 },
  ])
})

test('a form that is saved while a schedule of the group is being deleted has no conflict', async () => {
  const { server, release } = await openSlowly('schedules')
  await page.getByRole('button', { name: /^Delete schedule 22:05/ }).click()
  const form = await rename()

  release()

  await expect.element(form).not.toBeInTheDocument()
  expect(server.bodiesOf('PUT br-bot-groups/1')).toEqual([{ name: 'Night', version: 2 }])
})
