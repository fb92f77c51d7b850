import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListedBot } from '#contract/bots.ts'
import { aServer } from '#testing/web/fleet.ts'
import { openApp, signedInAs } from '#testing/web/open-app.tsx'
import { chooseAction, showChanges } from '#testing/web/open-fleet.ts'
import { aListedBot, pageOf } from '#testing/web/rows.ts'
import { stubApi } from '#testing/web/stub-api.ts'
import { refreshAfterAction } from '#web/api/refresh.ts'

const bot = (id: number, override: Partial<ListedBot> = {}) =>
  aListedBot(id, { nickname: `Bot_${id}`, cash: id, ...override })
const botPage = (...rows: ListedBot[]) => ({
  'GET bots': { ...pageOf(rows), tasks: { ready: rows.length }, other_tasks: 0 },
})

function stubBots(...rows: ListedBot[]) {
  return stubApi({
    'GET auth/me': signedInAs('administrator'),
    'GET servers': [aServer(1)],
    ...botPage(...rows),
  })
}

/** Simulates a live hint. */
const hint = (cache: QueryClient) => cache.invalidateQueries({ queryKey: ['bots'] })

const row = (id: number) => page.getByRole('row', { name: new RegExp(`Bot_${id}\\b`) })
const names = () =>
  [...document.querySelectorAll('tbody [data-name], li [data-name]')].map((one) => one.textContent)
const changes = page.getByRole('button', { name: /^Show \d+ change/ })

test('rows stay in their order and show new values until the user shows the changes', async () => {
  const server = stubBots(bot(3), bot(2), bot(1))
  const { cache } = await openApp('/bots?sort_by=cash')
  await expect.element(row(1)).toBeVisible()

  server.answer(botPage(bot(1, { cash: 900 }), bot(3), bot(2)))
  await hint(cache)

  await expect.element(row(1).getByText('$900')).toBeVisible()
  expect(names()).toEqual(['Bot_3', 'Bot_2', 'Bot_1'])
  await showChanges(1)
  await expect.poll(names).toEqual(['Bot_1', 'Bot_3', 'Bot_2'])
  await expect.element(changes).not.toBeInTheDocument()
})

test('counts and totals are those of the latest response while changes are pending', async () => {
  const server = stubBots(bot(2), bot(1))
  const { cache } = await openApp('/bots')
  await expect.element(row(2)).toBeVisible()

  server.answer(botPage(bot(4), bot(3), bot(2), bot(1)))
  await hint(cache)

  await expect.element(page.getByRole('button', { name: 'All 4' })).toBeVisible()
  expect(page.getByRole('heading', { name: 'Bots' }).element().nextSibling?.textContent).toBe('4')
  expect(names()).toEqual(['Bot_2', 'Bot_1'])
  await expect.element(changes).toHaveAttribute('title', '2 new')
})

test('a removed row is marked, and its actions still work', async () => {
  const server = stubBots(bot(2), bot(1))
  const { cache } = await openApp('/bots')
  await expect.element(row(2)).toBeVisible()

  server.answer(botPage(bot(2)))
  await hint(cache)

  await expect
    .element(page.getByRole('rowheader', { name: /^No longer on this page: Bot_1/ }))
    .toBeVisible()
  await chooseAction('Bot_1', 'Edit…')
  await expect.element(page.getByRole('dialog', { name: 'Edit Bot_1' })).toBeVisible()
})

test('the first row of an empty list is shown immediately', async () => {
  const server = stubBots()
  const { cache } = await openApp('/bots')
  await expect.element(page.getByText('No bots yet')).toBeVisible()

  server.answer(botPage(bot(1)))
  await hint(cache)

  await expect.element(row(1)).toBeVisible()
  await expect.element(changes).not.toBeInTheDocument()
})

test('a deletion by the user shows its result and all pending changes immediately', async () => {
  const server = stubBots(bot(2), bot(1))
  server.answer({ 'DELETE bots/1': null, 'GET bots/1/uses': [] })
  const { cache } = await openApp('/bots')
  await expect.element(row(2)).toBeVisible()
  server.answer(botPage(bot(3), bot(2), bot(1)))
  await hint(cache)
  await expect.element(changes).toBeVisible()

  await chooseAction('Bot_1', 'Delete…')
  server.answer(botPage(bot(3), bot(2)))
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()

  await expect.poll(names).toEqual(['Bot_3', 'Bot_2'])
  await expect.element(changes).not.toBeInTheDocument()
})

test('a new sort order shows its rows immediately', async () => {
  const server = stubBots(bot(2), bot(1))
  const { cache } = await openApp('/bots')
  await expect.element(row(2)).toBeVisible()
  server.answer(botPage(bot(3), bot(2), bot(1)))
  await hint(cache)
  await expect.element(changes).toBeVisible()

  await page.getByRole('columnheader', { name: 'Cash' }).getByRole('button').click()

  await expect.poll(names).toEqual(['Bot_3', 'Bot_2', 'Bot_1'])
  await expect.element(changes).not.toBeInTheDocument()
})

test('a page shows its latest rows immediately when the user returns to it', async () => {
  const server = stubBots(bot(2), bot(1))
  const { cache } = await openApp('/bots')
  await expect.element(row(2)).toBeVisible()
  await page.getByRole('link', { name: 'Auto responder' }).click()
  await expect.element(page.getByRole('heading', { name: 'Auto Responder' })).toBeVisible()
  server.answer(botPage(bot(3), bot(2), bot(1)))
  await hint(cache)

  await page.getByRole('link', { name: 'Bots', exact: true }).click()

  await expect.poll(names).toEqual(['Bot_3', 'Bot_2', 'Bot_1'])
  await expect.element(changes).not.toBeInTheDocument()
})

test('the changes can be shown by a shortcut and by the keyboard, which moves the focus to a row', async () => {
  const server = stubBots(bot(2), bot(1))
  const { cache } = await openApp('/bots')
  await expect.element(row(2)).toBeVisible()
  server.answer(botPage(bot(3), bot(2), bot(1)))
  await hint(cache)
  await expect.element(changes).toBeVisible()

  await userEvent.keyboard('u')
  await expect.poll(names).toEqual(['Bot_3', 'Bot_2', 'Bot_1'])
  server.answer(botPage(bot(4), bot(3), bot(2), bot(1)))
  await hint(cache)
  await expect.element(changes).toBeVisible()
  changes.element().focus()
  await userEvent.keyboard('{Enter}')

  await expect.element(row(4)).toBeVisible()
  expect(document.activeElement?.matches('[data-row]')).toBe(true)
})

test('screen readers announce once that the list has changed', async () => {
  const server = stubBots(bot(2), bot(1))
  const { cache } = await openApp('/bots')
  await expect.element(row(2)).toBeVisible()
  const status = page.getByRole('status').filter({ hasText: 'The list has changed.' })

  for (const more of [[bot(3)], [bot(4), bot(3)]]) {
    server.answer(botPage(...more, bot(2), bot(1)))
    await hint(cache)
  }

  await expect.element(status).toBeInTheDocument()
  await showChanges(2)
  await expect.element(status).not.toBeInTheDocument()
})

test('on a phone the button does not receive a touch that was meant for a row', async () => {
  await page.viewport(360, 780)
  const server = stubBots(bot(2), bot(1))
  const { cache } = await openApp('/bots')
  await expect.element(page.getByText('Bot_2')).toBeVisible()

  server.answer(botPage(bot(3), bot(2), bot(1)))
  await hint(cache)

  await expect.element(changes).toBeVisible()
  expect(getComputedStyle(changes.element()).pointerEvents).toBe('none')
  await expect.poll(() => getComputedStyle(changes.element()).pointerEvents).toBe('auto')
})

test('the age of the list and an interruption of live updates are shown', async () => {
  stubBots(bot(1))
  await openApp('/bots')

  await expect.element(page.getByText(/^Updated \d+ s ago, connecting…$/)).toBeVisible()
})

test('the number of rows is announced when the user filters or pages, and not when others change rows', async () => {
  const server = stubBots(...Array.from({ length: 16 }, (_, index) => bot(index + 1)))
  const { cache } = await openApp('/bots?per_page=15')
  await expect.element(row(1)).toBeVisible()
  const announced = () =>
    [...document.querySelectorAll('[role=status]')]
      .map((one) => one.textContent)
      .filter((text) => /^\d+ row/.test(text))
  expect(announced()).toEqual([])

  server.answer(botPage(bot(1)))
  await page.getByRole('searchbox', { name: /Search/ }).fill('Bot')

  await expect.poll(announced).toEqual(['1 row'])

  server.answer(botPage(bot(1), bot(2)))
  await hint(cache)
  await expect.element(page.getByRole('button', { name: 'All 2' })).toBeVisible()
  expect(announced()).toEqual(['1 row'])
})

test('a menu that disappears while it is open does not hold back changes of the user', async () => {
  const server = stubBots(bot(2), bot(1))
  const { cache } = await openApp('/bots')
  await page.getByRole('button', { name: 'Actions for Bot_1' }).click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  await page.viewport(360, 780)
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()

  server.answer(botPage(bot(3), bot(2), bot(1)))
  await refreshAfterAction(cache, ['bots'])

  await expect.poll(names).toEqual(['Bot_3', 'Bot_2', 'Bot_1'])
})
