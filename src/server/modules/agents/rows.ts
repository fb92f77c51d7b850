import type { Agent } from '#contract/agents.ts'
import { currentTime } from '../../db/clock.ts'
import { withInstants } from '../../db/instants.ts'
import { inOrder } from '../../db/lists/ids.ts'
import type { Db } from '../../db/schema.ts'
import { found } from '../../errors.ts'

/** Agents by id, in the order of the ids. */
export async function readAgents(db: Db, ids: number[]): Promise<Agent[]> {
  if (ids.length === 0) return []
  const [rows, keys, servers, groups] = await Promise.all([
    selectAgents(db, ids),
    selectKeys(db, ids),
    selectServers(db, ids),
    selectGroups(db, ids),
  ])
  const ofAgent = <Row extends { agent_id: number }>(all: Row[], id: number) =>
    all.filter(({ agent_id }) => agent_id === id).map(({ agent_id: _, ...row }) => row)
  return inOrder(ids, rows).map(({ owner_id, username, role, state, ...row }) => ({
    ...withInstants(row),
    owner: { id: owner_id, username, role, state },
    servers: ofAgent(servers, row.id),
    groups: ofAgent(groups, row.id),
    keys: ofAgent(keys, row.id).map(withInstants),
  }))
}

export async function readAgent(db: Db, id: number): Promise<Agent> {
  const [agent] = await readAgents(db, [id])
  return found(agent, 'Agent')
}

const selectAgents = (db: Db, ids: number[]) =>
  db
    .selectFrom('agent')
    .innerJoin('auth_user', 'auth_user.id', 'agent.owner_id')
    .select(['agent.id', 'agent.name', 'agent.is_suspended', 'agent.reports_for'])
    .select(['agent.created_at', 'agent.updated_at', 'agent.version'])
    .select(['agent.owner_id', 'auth_user.username', 'auth_user.role', 'auth_user.state'])
    .where('agent.id', 'in', ids)
    .execute()

/** The keys that are still accepted, newest first. */
const selectKeys = (db: Db, ids: number[]) =>
  db
    .selectFrom('agent_key')
    .select(['agent_id', 'start', 'created_at', 'used_at', 'expires_at'])
    .where('agent_id', 'in', ids)
    .where(({ eb, or }) =>
      or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date(currentTime()))]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

const selectServers = (db: Db, ids: number[]) =>
  db
    .selectFrom('agent_server')
    .innerJoin('server', 'server.id', 'agent_server.server_id')
    .select(['agent_server.agent_id', 'server.id', 'server.name'])
    .where('agent_server.agent_id', 'in', ids)
    .orderBy('server.name_key')
    .orderBy('server.id')
    .execute()

const selectGroups = (db: Db, ids: number[]) =>
  db
    .selectFrom('agent_group')
    .innerJoin('br_bot_group', 'br_bot_group.id', 'agent_group.group_id')
    .select(['agent_group.agent_id', 'br_bot_group.id', 'br_bot_group.name'])
    .where('agent_group.agent_id', 'in', ids)
    .orderBy('br_bot_group.name_key')
    .orderBy('br_bot_group.id')
    .execute()
