import type { Selectable } from 'kysely'
import { type Agent, type AgentDetail, type AgentReport, STREAMS_SHOWN } from '#contract/agents.ts'
import { displayName } from '#domain/server-name.ts'
import { currentTime } from '../../db/clock.ts'
import { withInstants } from '../../db/instants.ts'
import { inOrder } from '../../db/lists/ids.ts'
import type { Database, Db } from '../../db/schema.ts'
import { found } from '../../errors.ts'
import { readFleetSetting } from '../../fleet/fleet-setting.ts'

/** Agents by id, in the order of the ids. */
export async function readAgents(db: Db, ids: number[]): Promise<Agent[]> {
  if (ids.length === 0) return []
  const [rows, keys, servers, groups, reports] = await Promise.all([
    selectAgents(db, ids),
    selectKeys(db, ids),
    selectServers(db, ids),
    selectGroups(db, ids),
    selectReports(db, ids),
  ])
  const reportOf = new Map(reports.map((report) => [report.agent_id, toReport(report)]))
  const ofAgent = <Row extends { agent_id: number }>(all: Row[], id: number) =>
    all.filter(({ agent_id }) => agent_id === id).map(({ agent_id: _, ...row }) => row)
  return inOrder(ids, rows).map(({ owner_id, username, role, state, ...row }) => ({
    ...withInstants(row),
    owner: { id: owner_id, username, role, state },
    servers: ofAgent(servers, row.id),
    groups: ofAgent(groups, row.id),
    keys: ofAgent(keys, row.id).map(withInstants),
    report: reportOf.get(row.id) ?? null,
  }))
}

export async function readAgent(db: Db, id: number): Promise<Agent> {
  const [agent] = await readAgents(db, [id])
  return found(agent, 'Agent')
}

export async function readDetail(db: Db, id: number): Promise<AgentDetail> {
  const agent = await readAgent(db, id)
  const streams = await db
    .selectFrom('agent_stream')
    .select(['stream', 'seq', 'gap', 'seen_ms'])
    .where('agent_id', '=', id)
    .orderBy('seen_ms', 'desc')
    .orderBy('stream')
    .limit(STREAMS_SHOWN)
    .execute()
  return {
    ...agent,
    streams: streams.map(({ seen_ms, ...stream }) => ({
      ...stream,
      seen_at: new Date(seen_ms).toISOString(),
    })),
  }
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

async function selectServers(db: Db, ids: number[]) {
  const { brand_label } = await readFleetSetting(db)
  const rows = await db
    .selectFrom('agent_server')
    .innerJoin('server', 'server.id', 'agent_server.server_id')
    .select(['agent_server.agent_id', 'server.id', 'server.name'])
    .where('agent_server.agent_id', 'in', ids)
    .orderBy('server.name_key')
    .orderBy('server.id')
    .execute()
  return rows.map((row) => ({ ...row, name: displayName(row.id, row.name, brand_label) }))
}

const selectGroups = (db: Db, ids: number[]) =>
  db
    .selectFrom('agent_group')
    .innerJoin('br_bot_group', 'br_bot_group.id', 'agent_group.group_id')
    .select(['agent_group.agent_id', 'br_bot_group.id', 'br_bot_group.name'])
    .where('agent_group.agent_id', 'in', ids)
    .orderBy('br_bot_group.name_key')
    .orderBy('br_bot_group.id')
    .execute()

const selectReports = (db: Db, ids: number[]) =>
  db.selectFrom('agent_report').selectAll().where('agent_id', 'in', ids).execute()

const toReport = (row: Selectable<Database['agent_report']>): AgentReport => ({
  seen_at: row.seen_at.toISOString(),
  lag_ms: row.lag_ms,
  skew_ms: row.skew_ms,
  jumped_at: row.jumped_at?.toISOString() ?? null,
  interval_s: row.interval_s,
  version: row.version,
  accepted: row.accepted,
  duplicates: row.duplicates,
  lost: row.lost,
  rejected: {
    invalid: row.rejected_invalid,
    unknown_bot: row.rejected_unknown_bot,
    foreign_bot: row.rejected_foreign_bot,
    duplicate_bot: row.rejected_duplicate_bot,
    clock: row.rejected_clock,
    too_old: row.rejected_too_old,
  },
})
