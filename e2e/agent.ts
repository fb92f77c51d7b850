import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent } from '../examples/agent/agent.ts'
import { post } from './bots.ts'
import { testAdministrator } from './fixtures.ts'

const INTERVAL_S = 1
export const [SOPHIA, OLEH] = [1, 2]

type AgentTest = ReturnType<typeof testAdministrator.extend<{ agent: Agent }>>

/** The console has two game accounts, on two servers, and an agent that can report for them. */
export const testAgent: AgentTest = testAdministrator.extend<{ agent: Agent }>({
  agent: async ({ page, server }, use) => {
    for (const name of ['Kyiv', 'Lviv'])
      await post(page, 'servers', { name, ip: '10.0.0.1', port: 7777 })
    const account = { password: 'hunter2', task: 'transferring' }
    await post(page, 'bots', { ...account, nickname: 'Sophia_North', server_id: 1 })
    await post(page, 'bots', { ...account, nickname: 'Oleh_South', server_id: 2 })
    const data = { name: 'Frankfurt', reports_for: 'all' }
    const headers = { origin: server.url }
    const { key } = await (await page.request.post('/api/agents', { headers, data })).json()
    const spool = await mkdtemp(join(tmpdir(), 'night-shift-spool-'))
    const agent = new Agent({ url: server.url, key, spool, intervalS: INTERVAL_S })
    await use(agent)
    await agent.close()
    await rm(spool, { recursive: true })
  },
})

interface Report {
  readonly bot: number
  /** Milliseconds since 1970; the current time by default. */
  readonly at?: number
  readonly x?: number
  readonly y?: number
  readonly task?: string
  readonly cash?: number
}

/** Sends a report. All fields except the bot are optional. */
export const report = (agent: Agent, fields: Report) => agent.report(fields)
