import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aBot, aProxy, botPage } from '#testing/web/fleet.ts'
import { card, openBots, showChanges, stubFleet, toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'

const names = () => {
  const list = page.getByRole('list', { name: 'BR bots' }).element()
  return [...list.querySelectorAll('[data-name]')].map((one) => one.textContent)
}

/** Simulates a live hint. */
function hint(cache: QueryClient) {
  return cache.invalidateQueries({ queryKey: ['brBots'] })
}

test('changes by others are shown', async () => {
  const server = stubFleet([aBot(1)])
  const { cache } = await openBots()
  await expect.element(card('Bot_1')).toBeVisible()

  server.answer({ 'GET br-bots': botPage([aBot(1, { current_task: 'spawned' })]) })
  await hint(cache)

  await expect.element(card('Bot_1').getByText('Spawned')).toBeVisible()
})

test('a menu stays open while new bots push its bot off the page', async () => {
  const server = stubFleet([aBot(2), aBot(1)], { 'POST br-bots/1/active': aBot(1) })
  const { cache } = await openBots()
  await card('Bot_1').getByRole('button', { name: 'Actions for Bot_1' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Deactivate' })).toBeVisible()

  server.answer({ 'GET br-bots': botPage([aBot(3), aBot(2)], { filtered: 3 }) })
  await hint(cache)

  await expect.element(page.getByText('3', { exact: true })).toBeVisible()
  expect(names()).toEqual(['Bot_2', 'Bot_1'])
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await expect.element(toasts.getByText('Bot deactivated')).toBeVisible()
  await expect.poll(names).toEqual(['Bot_3', 'Bot_2'])
})

test('a proxy picker stays open with the typed text while the list changes', async () => {
  const server = stubFleet([aBot(2), aBot(1)], { 'GET proxies': [aProxy(1), aProxy(2)] })
  const { cache } = await openBots()
  await page.getByRole('combobox', { name: 'Proxy of Bot_1' }).click()
  const search = page.getByRole('combobox', { name: 'Search proxy of Bot_1' })
  await search.fill('113.2')

  server.answer({ 'GET br-bots': botPage([aBot(3), aBot(2)], { filtered: 3 }) })
  await hint(cache)

  await expect.element(page.getByText('3', { exact: true })).toBeVisible()
  await expect.element(search).toHaveValue('113.2')
  expect(names()).toEqual(['Bot_2', 'Bot_1'])
  await userEvent.keyboard('{Escape}')
  await showChanges(2)
  await expect.poll(names).toEqual(['Bot_3', 'Bot_2'])
})

test('a dialog keeps typed values while the list changes', async () => {
  const server = stubFleet([aBot(1)])
  const { cache } = await openBots()
  await page.getByRole('button', { name: 'New BR Bot' }).click()
  const nickname = page.getByLabelText('Nickname *')
  await nickname.fill('Nova_Wolf')

  server.answer({ 'GET br-bots': botPage([aBot(2), aBot(1)]) })
  await hint(cache)

  await expect.element(nickname).toHaveValue('Nova_Wolf')
})

test('a bot deleted by someone else disappears with a notice', async () => {
  const server = stubFleet([aBot(2), aBot(1)], {
    'GET br-bots/1': refusal('not_found', 'BR bot not found'),
  })
  const { cache } = await openBots()
  await expect.element(card('Bot_1')).toBeVisible()

  server.answer({ 'GET br-bots': botPage([aBot(2)]) })
  await hint(cache)

  await expect.element(toasts.getByText('Deleted by someone else')).toBeVisible()
  await expect.element(toasts.getByText('Bot_1')).toBeVisible()
  await showChanges(1)
  await expect.element(card('Bot_1')).not.toBeInTheDocument()
})

test('a bot that moved to another page is not reported as deleted', async () => {
  const server = stubFleet([], {
    'GET br-bots': botPage([aBot(3), aBot(2)], { filtered: 20, pageCount: 2 }),
    'GET br-bots/3': aBot(3),
  })
  const { cache } = await openBots('?page=2')
  await expect.element(card('Bot_3')).toBeVisible()

  // Another user deleted a bot on the first page, so the first bot of this page moved there.
  server.answer({ 'GET br-bots': botPage([aBot(2), aBot(1)], { filtered: 19, pageCount: 2 }) })
  await hint(cache)

  await showChanges(2)
  await expect.element(card('Bot_1')).toBeVisible()
  await expect.poll(() => server.calls.some(({ name }) => name === 'GET br-bots/3')).toBe(true)
  await expect.element(toasts.getByText('Deleted by someone else')).not.toBeInTheDocument()
})
