import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { Agent } from '../examples/agent/agent.ts'
import { expectAccessible } from './accessible.ts'
import { chooseAction, post, toasts } from './bots.ts'
import { testAdministrator as test } from './fixtures.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

/** Adds a bot, and returns the id of its game account. */
async function addBot(page: Page, nickname: string): Promise<number> {
  const content = 'name,ip,port\nKyiv,192.0.2.1,7777\n'
  await post(page, 'servers/import', { format: 'csv', content })
  const [server] = await (await page.request.get('/api/servers')).json()
  const password = 'secret of Digger'
  await post(page, 'br-bots', { nickname, password, server_ids: [server.id] })
  const { data } = await (await page.request.get('/api/bots')).json()
  return data[0].id
}

/** Adds an agent for every bot in the page; returns its key. */
async function addAgent(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Add agent' }).first().click()
  const form = dialog(page, 'Add agent')
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('combobox', { name: 'Reports for' }).click()
  await page.getByRole('option', { name: 'Every bot' }).click()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add agent' }).click()
  const made = dialog(page, `Key of ${name}`)
  await expectAccessible(page)
  const key = await made.getByText(/^nsa_[\w-]{43}$/).textContent()
  await made.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(made).toBeHidden()
  return key ?? ''
}

/** Sends reports as the program of an agent, and returns a function that sends more. */
function reporting(url: string | undefined, key: string) {
  const stream = randomUUID()
  let seq = 0
  return async (...reports: object[]) => {
    const header = { stream, seq: ++seq, sent_at: Date.now(), interval_s: 10 }
    const lines = [header, ...reports.map((report) => ({ at: Date.now(), ...report }))]
    const response = await fetch(`${url}/api/telemetry`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
      body: lines.map((line) => JSON.stringify(line)).join('\n'),
    })
    expect(response.status).toBe(200)
  }
}

/** Time from the response to the agent until its report is on the screen. */
const soon = { timeout: 1000 }

test('open lists and details show what agents report within a second', async ({
  page,
  baseURL,
}) => {
  const bot = await addBot(page, 'Digger')
  await page.goto('/agents')
  const report = reporting(baseURL, await addAgent(page, 'Frankfurt'))

  await report({ bot, cash: 100 })
  await expect(row(page, 'Frankfurt').getByText('Reporting')).toBeVisible(soon)
  await report({ bot: bot + 1 })
  await expect(row(page, 'Frankfurt').getByRole('cell', { name: '1', exact: true })).toHaveCount(
    2,
    soon,
  )

  await page.getByRole('button', { name: 'Frankfurt', exact: true }).click()
  const agent = dialog(page, /^Frankfurt/)
  await expect(agent.getByText('batch 2')).toBeVisible()
  await report({ bot, cash: 200 })
  await expect(agent.getByText('batch 3')).toBeVisible(soon)

  await page.goto('/bots')
  await page.getByRole('button', { name: 'Digger', exact: true }).click()
  const detail = dialog(page, /^Digger/)
  await expect(detail.getByText('$200', { exact: true }).first()).toBeVisible()
  await report({ bot, cash: 300, health: 64 })
  await expect(detail.getByText('$300', { exact: true }).first()).toBeVisible(soon)
  await expect(detail.getByText('64', { exact: true })).toBeVisible(soon)
})

test('an agent is added, reports, and waits while it is suspended', async ({ page, baseURL }) => {
  const bot = await addBot(page, 'Digger')
  await page.goto('/agents')
  await expect(page.getByText('No agents yet')).toBeVisible()
  await expectAccessible(page)
  const key = await addAgent(page, 'Frankfurt')
  await expect(row(page, 'Frankfurt').getByText('No reports yet')).toBeVisible()

  const spool = await mkdtemp(join(tmpdir(), 'night-shift-spool-'))
  const agent = new Agent({ url: baseURL ?? '', key, spool, intervalS: 60 })
  await page.goto('/bots')
  const updated = row(page, 'Digger').getByRole('time').last()
  const addedAt = (await updated.getAttribute('datetime')) ?? ''
  const first = { bot, task: 'transferring', cash: 767_882, health: 90 }
  agent.report(first)
  await expect(row(page, 'Digger').getByText('$767,882')).toBeVisible()
  await expect(row(page, 'Digger').getByText('Transferring')).toBeVisible()
  await expect(row(page, 'Digger').getByRole('img', { name: 'Online' })).toBeVisible()
  await expect(updated).not.toHaveAttribute('datetime', addedAt)

  await page.getByRole('button', { name: 'Digger', exact: true }).click()
  const detail = dialog(page, /^Digger/)
  await detail.getByRole('tab', { name: 'Reports' }).click()
  await expect(page).toHaveURL(/tab=history/)
  await expect(detail.getByRole('listitem').filter({ hasText: 'Transferring' })).toBeVisible()
  await expect(detail.getByText('$767,882 at the end')).toBeVisible()
  await expect(detail.getByRole('application', { name: 'Cash, chart' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/agents')
  await expect(row(page, 'Frankfurt').getByText('Reporting')).toBeVisible()
  await chooseAction(page, 'Frankfurt', 'Suspend')
  await expect(row(page, 'Frankfurt').getByText('Suspended')).toBeVisible()
  const second = { bot, cash: 5 }
  agent.report(second)
  const refused = await page.request.post('/api/telemetry', {
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    data: '{}',
  })
  expect(refused.status()).toBe(401)
  await chooseAction(page, 'Frankfurt', 'Resume')
  await expect(toasts(page).getByText('Agent resumed')).toBeVisible()
  await page.goto('/bots')
  await expect(row(page, 'Digger').getByText('$5', { exact: true })).toBeVisible()
  await agent.close()
  expect(agent.dropped).toBe(0)
  await rm(spool, { recursive: true })
})
