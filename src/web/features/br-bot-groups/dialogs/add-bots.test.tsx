import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aBot, botPage } from '#testing/web/fleet.ts'
import { aGroup, openGroups, stubGroups } from '#testing/web/groups.ts'
import { chooseAction, toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'

const dialog = page.getByRole('dialog', { name: 'Add Bots' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

const ADD_BOTS = 'POST br-bot-groups/1/add_to_group'

test('many bots can be added at once; one that cannot join shows the reason', async () => {
  const server = stubGroups([aGroup(1)], {
    'GET br-bots': ({ query }) => {
      if (query.search === 'digger') return botPage([])
      const free = [aBot(5), aBot(4), aBot(3)]
      const taken = aBot(6, { group_id: 9, group_name: 'Harbour night' })
      return botPage(query.group_id === 'none' ? free : [taken, ...free])
    },
    [ADD_BOTS]: aGroup(1, { version: 2 }),
  })
  await openGroups('?group=1')
  await page.getByRole('button', { name: 'Add Bots' }).click()
  await dialog.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect.element(dialog.getByText('3 selected, 8 places free')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /Bot_4/ }).click()

  await dialog.getByRole('checkbox', { name: 'Show bots already in a group' }).click()
  await expect.element(dialog.getByText('Already in Harbour night')).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: /Bot_6/ })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Show bots already in a group' }).click()
  await dialog.getByPlaceholder('Search bots...').fill('digger')
  await expect.element(dialog.getByText('No ungrouped bot matches your search.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await button('Add 2 Bots').click()

  await expect.element(toasts.getByText('Bots added')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.bodiesOf(ADD_BOTS)[0]).toEqual({ bot_ids: [5, 3] })
})

test('bots that another user added to a group first are named, and the others can join without them', async () => {
  const server = stubGroups([aGroup(1)], {
    'GET br-bots': botPage([aBot(4), aBot(3)]),
    [ADD_BOTS]: refusal('conflict', 'Bot_4 is in Harbour night already', {
      errors: [{ pointer: '/body/bot_ids/0', message: 'Bot_4 is in Harbour night already' }],
    }),
  })
  await openGroups('?group=1')
  await page.getByRole('button', { name: 'Add Bots' }).click()
  await dialog.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await button('Add 2 Bots').click()
  await expect.element(toasts.getByText('Failed to add bots')).toBeVisible()
  await expect
    .element(dialog.getByRole('alert').getByText('Bot_4 is in Harbour night already'))
    .toBeVisible()

  server.answer({ [ADD_BOTS]: aGroup(1, { version: 2 }) })
  await button('Deselect them').click()
  await button('Add 1 Bot').click()

  await expect.element(toasts.getByText('Bots added')).toBeVisible()
  expect(server.calls.filter(({ name }) => name === ADD_BOTS).at(-1)?.body).toEqual({
    bot_ids: [3],
  })
})

test('Add Bots without a selection shows what is missing', async () => {
  const server = stubGroups([aGroup(1)], { 'GET br-bots': botPage([aBot(4), aBot(3)]) })
  await openGroups('?group=1')
  await page.getByRole('button', { name: 'Add Bots' }).click()

  await button('Add Bots').click()

  const message = dialog.getByRole('alert').getByText('Select at least one bot to add.')
  await expect.element(message).toBeVisible()
  expect(server.bodiesOf(ADD_BOTS)[0]).toBeUndefined()
  await dialog.getByRole('checkbox', { name: /Bot_4/ }).click()
  await expect.element(message).not.toBeInTheDocument()
  server.answer({ [ADD_BOTS]: aGroup(1, { version: 2 }) })
  await button('Add 1 Bot').click()
  await expect.element(toasts.getByText('Bots added')).toBeVisible()
})

test('Escape asks before it discards a selection', async () => {
  stubGroups([aGroup(1)], { 'GET br-bots': botPage([aBot(4), aBot(3)]) })
  await openGroups('?group=1')
  await page.getByRole('button', { name: 'Add Bots' }).click()
  await dialog.getByRole('checkbox', { name: /Bot_4/ }).click()

  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Keep editing' }).click()

  await expect.element(dialog.getByText('1 selected, 8 places free')).toBeVisible()
})

test('on a phone, Escape closes Add Bots and then the details of the group below', async () => {
  await page.viewport(360, 740)
  stubGroups([aGroup(1)], { 'GET br-bots': botPage([aBot(4), aBot(3)]) })
  const { address } = await openGroups('?group=1')
  const details = page.getByRole('dialog', { name: 'Group #1 · 2 bots' })
  const addBots = details.getByRole('button', { name: 'Add Bots' })
  await addBots.click()
  await expect.element(dialog.getByPlaceholder('Search bots...')).toHaveFocus()

  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(addBots).toHaveFocus()
  expect(address()).toBe('/group-management?group=1')

  await userEvent.keyboard('{Escape}')
  await expect.element(details).not.toBeInTheDocument()
  expect(address()).toBe('/group-management')
})

test('more bots than there are free places are not sent', async () => {
  const server = stubGroups([aGroup(1, { size: 3 })], {
    'GET br-bots': botPage([aBot(4), aBot(3)]),
  })
  await openGroups('?group=1')
  await page.getByRole('button', { name: 'Add Bots' }).click()
  await dialog.getByRole('checkbox', { name: 'Select all on this page' }).click()

  await expect
    .element(dialog.getByText('1 bot too many: the group has 1 free place.'))
    .toBeVisible()
  await button('Add 2 Bots').click()

  await expect.element(dialog).toBeVisible()
  expect(server.bodiesOf(ADD_BOTS)[0]).toBeUndefined()
})

test('the number of a group follows its name, also if that is written from right to left', async () => {
  stubGroups([aGroup(1, { name: 'שומרים' })])
  await openGroups()
  await chooseAction('שומרים', 'Add Bots')
  const description = dialog.getByText(/^To/)
  await expect.element(description).toHaveTextContent('To שומרים #1')

  const name = description.getByText('שומרים').element().getBoundingClientRect()
  const number = document.createRange()
  number.selectNode(description.element().lastChild ?? document)

  expect(number.getBoundingClientRect().left).toBeGreaterThanOrEqual(name.right)
})

test('without any BR bots, the dialog says where to add one', async () => {
  stubGroups([aGroup(1)])
  await openGroups('?group=1')

  await page.getByRole('button', { name: 'Add Bots' }).click()

  await expect
    .element(dialog.getByText('No BR bots yet. Add one on the BR bots page.'))
    .toBeVisible()
})

test('the last page of bots is shown when bots of the pages after it have joined groups', async () => {
  const fleet = [aBot(60), aBot(59)]
  const server = stubGroups([aGroup(1, { size: 100 })], {
    'GET br-bots': ({ query }) => ({
      ...botPage(query.page === '1' ? fleet : [aBot(1)], {
        filtered: 51,
        perPage: 50,
        pageCount: 2,
      }),
    }),
  })
  const { cache } = await openGroups('?group=1')
  await page.getByRole('button', { name: 'Add Bots' }).click()
  await button('Next').click()
  await expect.element(dialog.getByRole('checkbox', { name: /Bot_1\b/ })).toBeVisible()

  server.answer({
    'GET br-bots': ({ query }) =>
      botPage(query.page === '1' ? fleet : [], {
        filtered: 2,
        perPage: 50,
        pageCount: 1,
        total: 2,
      }),
  })
  await cache.invalidateQueries({ queryKey: ['brBots'] })

  await expect.element(dialog.getByRole('checkbox', { name: /Bot_60/ })).toBeVisible()
})
