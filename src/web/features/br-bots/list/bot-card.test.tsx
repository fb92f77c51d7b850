import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aBot, aProxy, botPage } from '#testing/web/fleet.ts'
import { card, openBots, stubFleet, toasts } from '#testing/web/open-fleet.ts'
import { refusal } from '#testing/web/stub-api.ts'

test('a card shows the data of its bot', async () => {
  stubFleet([
    aBot(1873, {
      bot: { nickname: 'Oleh_Shevchuk', server_id: 2 },
      current_task: 'going_bank',
      registration_status: 'foreign_registered',
      job_type: 3,
      start_hour: 17,
      end_hour: 21,
      device: { manufacturer: 'Samsung', model: 'SM-A546B' },
      proxy: aProxy(7),
    }),
  ])
  await openBots()

  const bot = card('Oleh_Shevchuk')
  for (const text of [
    '#1873',
    'Odesa',
    'Going bank',
    'Foreign Registered',
    'Farmer',
    '17:00–21:00',
    'Samsung SM-A546B',
    '203.0.113.7:8007',
  ])
    await expect.element(bot.getByText(text)).toBeVisible()
  await expect.element(bot.getByRole('definition').nth(1)).toHaveTextContent('$767,882 / $15.4kk')
  const names = bot.getByRole('term').elements()
  expect(names.map((one) => one.textContent)).toEqual([
    'Password',
    'Cash / deposit',
    'Device',
    'Proxy',
  ])
  await expect.element(bot.getByRole('img', { name: 'Works 17:00 to 21:00' })).toBeVisible()
  await expect.element(bot.getByText('Inactive')).not.toBeInTheDocument()
})

test('missing values are not shown', async () => {
  stubFleet([aBot(1, { registration_status: 'mystery', job_type: 9, bot: { server_id: 77 } })])
  await openBots()

  const bot = card('Bot_1')
  await expect.element(bot.getByText('Unknown')).toBeVisible()
  await expect.element(bot.getByText('Job Type 9')).toBeVisible()
  await expect.element(bot.getByText('Server 77')).toBeVisible()
  await expect.element(bot.getByText('No proxy')).toBeVisible()
  await expect.element(bot.getByText('Device')).not.toBeInTheDocument()
})

test('an inactive bot is labeled, dashed, and dimmed without opacity', async () => {
  stubFleet([aBot(1, { is_active: false })])
  await openBots()

  await expect.element(card('Bot_1').getByText('Inactive')).toBeVisible()
  const { borderTopStyle, opacity } = getComputedStyle(card('Bot_1').getByRole('article').element())
  expect([borderTopStyle, opacity]).toEqual(['dashed', '1'])
})

test('a nickname is shown verbatim, whatever it contains', async () => {
  const nickname = '<img src=x onerror=alert(1)>{{7*7}}'
  stubFleet([aBot(1, { bot: { nickname } })])
  await openBots()

  await expect.element(page.getByRole('button', { name: nickname, exact: true })).toBeVisible()
})

test('a click anywhere on a card opens its bot, and the last opened card stays marked', async () => {
  stubFleet([aBot(1), aBot(2)], { 'GET br-bots/2': aBot(2) })
  const { address } = await openBots()
  const dialog = page.getByRole('dialog', { name: /Bot_2/ })

  await expect.element(card('Bot_2').getByRole('img', { name: /^Works/ })).toBeVisible()
  await expect.poll(() => deadSpots(card('Bot_2').element())).toEqual([])
  await card('Bot_2').click({ position: { x: 120, y: 100 } })
  await expect.element(dialog).toBeVisible()
  expect(address()).toBe('/br-bots?bot=2')
  await userEvent.keyboard('{Escape}')

  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(address).toBe('/br-bots')
  await expect.element(card('Bot_2').getByRole('article')).toHaveClass('reticle')
  await expect.element(page.getByRole('button', { name: 'Bot_2', exact: true })).toHaveFocus()
})

test('a password is loaded only when it is revealed', async () => {
  const server = stubFleet([aBot(1)], {
    'GET br-bots/1': aBot(1, { password: 'hunter2' }),
  })
  await openBots()
  const reveal = card('Bot_1').getByRole('button', { name: 'Reveal password' })
  await expect.element(reveal).toBeVisible()
  expect(server.calls.some(({ name }) => name === 'GET br-bots/1')).toBe(false)

  await reveal.click()

  await expect.element(card('Bot_1').getByText('hunter2')).toBeVisible()
  const looks = server.calls.filter(({ name }) => name === 'GET br-bots/1')
  expect(looks).toMatchObject([{ query: { reveal: 'true' } }])
  await card('Bot_1').getByRole('button', { name: 'Hide password' }).click()
  await expect.element(page.getByText('hunter2')).not.toBeInTheDocument()
})

test('a password is copied without being shown', async () => {
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
  stubFleet([aBot(1)], { 'GET br-bots/1': aBot(1, { password: 'hunter2' }) })
  await openBots()

  await card('Bot_1').getByRole('button', { name: 'Copy password' }).click()

  await expect.element(toasts.getByText('Copied to clipboard')).toBeVisible()
  const blob = await write.mock.lastCall?.[0][0]?.getType('text/plain')
  expect(await blob?.text()).toBe('hunter2')
  await expect.element(page.getByText('hunter2')).not.toBeInTheDocument()
})

test('a refused reveal shows the reason', async () => {
  stubFleet([aBot(1)], { 'GET br-bots/1': refusal('not_found', 'BR bot not found') })
  await openBots()

  await card('Bot_1').getByRole('button', { name: 'Reveal password' }).click()

  await expect.element(toasts.getByText('BR bot not found')).toBeVisible()
})

test('a nickname is copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  stubFleet([], { 'GET br-bots': botPage([aBot(1)]) })
  await openBots()

  await card('Bot_1').getByRole('button', { name: 'Copy nickname' }).click()

  await expect.poll(() => write.mock.calls).toEqual([['Bot_1']])
  await expect.element(toasts.getByText('Copied to clipboard')).toBeVisible()
})

/** The elements at a grid of points on a card, except for its controls. */
function deadSpots(bot: Element): string[] {
  const { left, top, right, bottom } = bot.getBoundingClientRect()
  const met = new Set<Element | null>()
  for (let y = top + 4; y < bottom - 4; y += 5)
    for (let x = left + 4; x < right - 4; x += 5) met.add(document.elementFromPoint(x, y))
  return [...met]
    .filter((one) => !one?.closest('button, dd, span:has(button)'))
    .map((one) => `${one?.outerHTML}`)
}
