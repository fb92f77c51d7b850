import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aBot, botPage } from '#testing/web/fleet.ts'
import { card, openBots, stubFleet, toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'
import { textsOf } from '#testing/web/texts-of.ts'

const item = (name: string) => page.getByRole('menuitem', { name })
const dialog = page.getByRole('dialog', { name: 'Delete BR Bot' })

async function openMenu(nickname: string) {
  await card(nickname)
    .getByRole('button', { name: `Actions for ${nickname}` })
    .click()
}

test('the menu of a card opens by right click, button and menu key', async () => {
  stubFleet([aBot(1), aBot(2, { is_active: false })])
  await openBots()
  const entries = () => textsOf(page.getByRole('menuitem'))

  await card('Bot_1').click({ button: 'right', position: { x: 30, y: 90 } })
  await expect.poll(entries).toEqual(['Deactivate', 'Delete', 'Copy nickname', 'Copy link'])
  await userEvent.keyboard('{Escape}')
  await expect.poll(entries).toEqual([])

  await openMenu('Bot_2')
  await expect.poll(entries).toEqual(['Activate', 'Delete', 'Copy nickname', 'Copy link'])
  await userEvent.keyboard('{Escape}')
  await expect.poll(entries).toEqual([])

  page.getByRole('button', { name: 'Bot_2' }).element().focus()
  await userEvent.keyboard('{ContextMenu}')
  await expect.poll(entries).toEqual(['Activate', 'Delete', 'Copy nickname', 'Copy link'])
})

describe('activity', () => {
  test('is shown immediately, and sent with the last read version', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    const server = stubFleet([aBot(1, { version: 4 })], { 'POST br-bots/1/active': () => promise })
    await openBots()

    await openMenu('Bot_1')
    await item('Deactivate').click()

    await expect.element(card('Bot_1').getByText('Inactive')).toBeVisible()
    expect(server.calls).toContainEqual(
      expect.objectContaining({
        name: 'POST br-bots/1/active',
        body: { is_active: false, version: 4 },
      }),
    )
    server.answer({ 'GET br-bots': botPage([aBot(1, { is_active: false, version: 5 })]) })
    resolve(aBot(1, { is_active: false, version: 5 }))
    await expect.element(toasts.getByText('Bot deactivated')).toBeVisible()
    await expect.element(card('Bot_1').getByText('Inactive')).toBeVisible()
  })

  test('can be changed back before the server has answered', async () => {
    const first = Promise.withResolvers<object>()
    const server = stubFleet([aBot(1, { version: 4 })], {
      'POST br-bots/1/active': ({ body }) =>
        JSON.stringify(body).includes('false') ? first.promise : aBot(1, { version: 6 }),
    })
    await openBots()

    await openMenu('Bot_1')
    await item('Deactivate').click()
    await openMenu('Bot_1')
    await item('Activate').click()
    await expect.element(card('Bot_1').getByText('Inactive')).not.toBeInTheDocument()
    first.resolve(aBot(1, { is_active: false, version: 5 }))

    await expect.element(toasts.getByText('Bot activated')).toBeVisible()
    expect(server.calls).toContainEqual(
      expect.objectContaining({ body: { is_active: true, version: 5 } }),
    )
  })

  test('can be turned on for an inactive bot', async () => {
    stubFleet([aBot(1, { is_active: false })], { 'POST br-bots/1/active': aBot(1) })
    await openBots()

    await openMenu('Bot_1')
    await item('Activate').click()

    await expect.element(toasts.getByText('Bot activated')).toBeVisible()
  })

  test('changed by someone else is reported and shown as it is now', async () => {
    const now = aBot(1, { version: 9, current_task: 'ready' })
    const server = stubFleet([aBot(1)])
    server.answer({
      'POST br-bots/1/active': () => {
        server.answer({ 'GET br-bots': botPage([now]) })
        return refusal('stale_version', 'This bot was changed by someone else', { current: now })
      },
    })
    await openBots()

    await openMenu('Bot_1')
    await item('Deactivate').click()

    await expect.element(toasts.getByText('Failed to update status')).toBeVisible()
    await expect.element(toasts.getByText('This bot was changed by someone else')).toBeVisible()
    await expect.element(card('Bot_1').getByText('Ready')).toBeVisible()
    await expect.element(card('Bot_1').getByText('Inactive')).not.toBeInTheDocument()
  })

  test('deleted by someone else is not reported as a failure', async () => {
    const server = stubFleet([aBot(1)])
    server.answer({
      'POST br-bots/1/active': () => {
        server.answer({ 'GET br-bots': botPage([]) })
        return refusal('not_found', 'BR bot not found')
      },
    })
    await openBots()

    await openMenu('Bot_1')
    await item('Deactivate').click()

    await expect.element(toasts.getByText('Deleted by someone else').first()).toBeVisible()
    await expect.element(card('Bot_1')).not.toBeInTheDocument()
    await expect.element(toasts.getByText('Failed to update status')).not.toBeInTheDocument()
  })

  test('that cannot be sent is rolled back with the default message', async () => {
    stubFleet([aBot(1)])
    await openBots()

    await openMenu('Bot_1')
    await item('Deactivate').click()

    await expect.element(toasts.getByText('Failed to update status')).toBeVisible()
    await expect
      .element(toasts.getByText('An error occurred while updating the bot status.'))
      .toBeVisible()
    await expect.element(card('Bot_1').getByText('Inactive')).not.toBeInTheDocument()
  })
})

describe('deleting', () => {
  test('asks for confirmation, with the focus on Cancel', async () => {
    const server = stubFleet([aBot(1)])
    await openBots()

    await openMenu('Bot_1')
    await item('Delete').click()

    await expect.element(dialog).toBeVisible()
    await expect
      .element(
        dialog.getByText(
          /^Are you sure you want to delete the bot with its nickname\? This action cannot be undone\./,
        ),
      )
      .toBeVisible()
    await expect.element(dialog.getByText(/^Bot_1/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()

    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.calls.some(({ name }) => name.endsWith('/delete'))).toBe(false)
  })

  test('removes the bot from the list and shows a toast', async () => {
    const server = stubFleet([aBot(1), aBot(2)])
    server.answer({
      'POST br-bots/1/delete': () => {
        server.answer({ 'GET br-bots': botPage([aBot(2)]) })
        return null
      },
    })
    await openBots()

    await openMenu('Bot_1')
    await item('Delete').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()

    await expect.element(toasts.getByText('Bot deleted')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(card('Bot_1')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Actions for Bot_2' })).toHaveFocus()
    await expect.element(toasts.getByText('Deleted by someone else')).not.toBeInTheDocument()
  })

  test('a bot that someone else has just deleted shows a notice, not a failure', async () => {
    const server = stubFleet([aBot(1), aBot(2)])
    server.answer({
      'POST br-bots/1/delete': () => {
        server.answer({ 'GET br-bots': botPage([aBot(2)]) })
        return refusal('not_found', 'BR bot not found')
      },
    })
    await openBots()

    await openMenu('Bot_1')
    await item('Delete').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()

    await expect.element(toasts.getByText('Deleted by someone else')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(card('Bot_1')).not.toBeInTheDocument()
    expect(toasts.getByText('Failed to delete bot').elements()).toEqual([])
    expect(toasts.getByText('Deleted by someone else').elements()).toHaveLength(1)
  })

  test('that fails keeps the confirmation open', async () => {
    stubFleet([aBot(1)], { 'POST br-bots/1/delete': refusal('in_use', 'It works just now') })
    await openBots()

    await openMenu('Bot_1')
    await item('Delete').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()

    await expect.element(toasts.getByText('Failed to delete bot')).toBeVisible()
    await expect.element(toasts.getByText('It works just now')).toBeVisible()
    await expect.element(dialog).toBeVisible()
  })

  test('that cannot be sent shows the default message', async () => {
    stubFleet([aBot(1)])
    await openBots()

    await openMenu('Bot_1')
    await item('Delete').click()
    await dialog.getByRole('button', { name: 'Delete' }).click()

    await expect
      .element(toasts.getByText('An error occurred while deleting the bot.'))
      .toBeVisible()
  })
})

test('nickname and link are copied; the link opens this bot', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  stubFleet([aBot(1, { bot: { nickname: 'Тарас & Co', server_id: 2 } })])
  await openBots()

  await openMenu('Тарас & Co')
  await item('Copy nickname').click()
  await openMenu('Тарас & Co')
  await item('Copy link').click()

  await expect
    .poll(() => write.mock.calls.flat())
    .toEqual(['Тарас & Co', `${location.origin}/br-bots?bot=1`])
})
