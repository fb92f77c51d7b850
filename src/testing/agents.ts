import type { FastifyInstance } from 'fastify'
import type { Method } from '#contract/endpoint.ts'
import { findAgent } from '#server/auth/agent-key.ts'
import type { Db } from '#server/db/schema.ts'
import type { Client } from './app.ts'

/** Adds an agent, which reports for every bot unless `override` changes that; returns the response. */
export async function addAgent(client: Client, override: object = {}) {
  const draft = { name: 'Frankfurt', reports_for: 'all', ...override }
  return (await client.post('agents', draft)).json()
}

/** A call of a program: no cookie, no origin, no browser. */
export const callWithKey = (app: FastifyInstance, key: string, method: Method, path: string) =>
  app.inject({ method, url: `/api/${path}`, headers: { authorization: `Bearer ${key}` } })

/** The agent of a key, with the bots that it can report for; undefined for an unknown key. */
export async function agentOfKey(db: Db, key: string) {
  const { key: acting } = (await findAgent(db, key))?.person ?? {}
  if (acting?.scope !== 'agent') return undefined
  const { agentId: id, name } = acting
  const [agent, servers, groups] = await Promise.all([
    db.selectFrom('agent').select('reports_for').where('id', '=', id).executeTakeFirstOrThrow(),
    db.selectFrom('agent_server').select('server_id').where('agent_id', '=', id).execute(),
    db.selectFrom('agent_group').select('group_id').where('agent_id', '=', id).execute(),
  ])
  return {
    id,
    name,
    reportsFor: agent.reports_for,
    serverIds: servers.map(({ server_id }) => server_id),
    groupIds: groups.map(({ group_id }) => group_id),
  }
}
