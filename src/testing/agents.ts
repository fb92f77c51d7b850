import type { FastifyInstance } from 'fastify'
import type { Method } from '#contract/endpoint.ts'
import { findAgent } from '#server/auth/agent-key.ts'
import type { ReportingAgent } from '#server/auth/session.ts'
import type { Db } from '#server/db/schema.ts'
import type { Client } from './app.ts'

/** The answer to adding an agent, which reports for every bot unless `override` says otherwise. */
export async function addAgent(client: Client, override: object = {}) {
  const draft = { name: 'Frankfurt', reports_for: 'all', ...override }
  return (await client.post('agents', draft)).json()
}

/** A call of a program: no cookie, no origin, no browser. */
export const callWithKey = (app: FastifyInstance, key: string, method: Method, path: string) =>
  app.inject({ method, url: `/api/${path}`, headers: { authorization: `Bearer ${key}` } })

/** The agent that a key reports for; undefined for an unknown key. */
export async function agentOfKey(db: Db, key: string): Promise<ReportingAgent | undefined> {
  const { key: acting } = (await findAgent(db, key))?.person ?? {}
  return acting?.scope === 'agent' ? acting.agent : undefined
}
