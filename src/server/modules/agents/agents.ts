import {
  type Agent,
  type AgentChange,
  type AgentChoices,
  agents as contract,
} from '#contract/agents.ts'
import { AGENT_FIELDS } from '#contract/filter/registry/agents.ts'
import { canOwnAgents } from '#domain/access.ts'
import { fold } from '#domain/fold.ts'
import { addAgentKey, expireAgentKeys } from '../../auth/agent-key.ts'
import type { List } from '../../db/lists/list.ts'
import { listPage } from '../../db/lists/page.ts'
import type { Db } from '../../db/schema.ts'
import { AppError, refusedField } from '../../errors.ts'
import { requireAll } from '../../fleet/require-all.ts'
import { defineEntity } from '../../history/entity.ts'
import { touchRows } from '../../history/snapshot.ts'
import type { Handlers } from '../../http/context.ts'
import { pick, pickDefined } from '../../rows/pick.ts'
import { changeRow, insertRow, record, removeRow, takeRow } from '../../rows/steps.ts'
import { removeHandler, write } from '../../rows/write.ts'
import { readAgent, readAgents, readDetail } from './rows.ts'

const AGENT = defineEntity({
  table: 'agent',
  access: contract.remove.access,
  topic: 'agents',
  // Undoing a deletion restores its keys; undoing another change does not restore keys that were replaced.
  children: [
    { table: 'agent_key', column: 'agent_id' },
    { table: 'agent_server', column: 'agent_id', isEditable: true },
    { table: 'agent_group', column: 'agent_id', isEditable: true },
  ],
  read: (trx, id) => readAgent(trx, Number(id)),
  audited: ['name', 'owner_id', 'is_suspended', 'reports_for'],
  refused: { duplicate: { field: 'name', message: 'Another agent has this name.' } },
})

export const agents: Handlers<typeof contract> = {
  list: async ({ query }, { db }) => {
    const { ids, meta } = await listPage(db, AGENTS, query)
    return { data: await readAgents(db, ids), meta }
  },

  choices: (_, { db }) => readChoices(db),

  get: ({ params: { id } }, { db }) => readDetail(db, id),

  add: ({ body }, context) =>
    write(context, async (step) => {
      const { trx, user } = step
      const { server_ids, group_ids, owner_id = user.id, ...fields } = body
      await requireOwner(trx, owner_id)
      const values = { ...fields, owner_id, name_key: fold(fields.name) }
      const id = await insertRow(step, AGENT, values, { after: { ...body, owner_id } })
      await selectBots(trx, id, { server_ids, group_ids })
      const key = await addAgentKey(trx, id)
      const agent = requireSelection(await readAgent(trx, id), { server_ids, group_ids })
      return { ...agent, key }
    }),

  update: ({ params: { id }, body }, context) =>
    write(context, async (step) => {
      const { trx } = step
      const { version, server_ids, group_ids, ...fields } = body
      const taken = await takeRow(step, AGENT, id, version)
      const was = await readAgent(trx, id)
      if (fields.owner_id !== undefined) await requireOwner(trx, fields.owner_id)
      await selectBots(trx, id, { server_ids, group_ids })
      const set = { ...fields, ...(fields.name !== undefined && { name_key: fold(fields.name) }) }
      const after = { ...fields, ...pickDefined({ server_ids, group_ids }) }
      const before = pick(toDraft(was), Object.keys(after))
      await changeRow(step, taken, set, { action: actionOf(fields), before, after })
      const agent = await readAgent(trx, id)
      const isSelected = server_ids ?? group_ids ?? fields.reports_for
      return isSelected === undefined ? agent : requireSelection(agent, { server_ids, group_ids })
    }),

  rotateKey: ({ params: { id }, body: { version, overlap_minutes } }, context) =>
    write(context, async (step) => {
      const { trx } = step
      await takeRow(step, AGENT, id, version)
      const before = { keys: startsOf(await readAgent(trx, id)) }
      await expireAgentKeys(trx, id, overlap_minutes)
      // Another replacement from the same version would end the key that still overlaps.
      await touchRows(trx, 'agent', new Set([id]))
      const key = await addAgentKey(trx, id)
      const agent = await readAgent(trx, id)
      const after = { keys: startsOf(agent), overlap_minutes }
      const entry = { action: 'agent.key_rotated', entityId: id, before, after } as const
      await record(step, AGENT, entry, { ids: [id] })
      return { ...agent, key }
    }),

  remove: removeHandler(async (step, id, version) =>
    removeRow(step, await takeRow(step, AGENT, id, version)),
  ),
}

export const AGENTS: List<object> = {
  table: 'agent',
  fields: AGENT_FIELDS,
  sql: { suspended: 'is_suspended', created: 'created_at', updated: 'updated_at' },
  sorts: { name: 'name_key' },
  search: { column: 'name_key', index: 'agent' },
}

async function requireOwner(trx: Db, id: string): Promise<void> {
  const user = await trx
    .selectFrom('auth_user')
    .select(['role', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!user || !canOwnAgents(user))
    throw refusedField('owner_id', 'The owner must be an approved operator or administrator.')
}

interface Selection {
  readonly server_ids: number[] | undefined
  readonly group_ids: number[] | undefined
}

/** Replaces the servers and groups that an agent reports for. Undefined leaves them unchanged. */
async function selectBots(
  trx: Db,
  agent_id: number,
  { server_ids, group_ids }: Selection,
): Promise<void> {
  if (server_ids) {
    await requireAll(trx, 'server', 'server_ids', server_ids)
    await trx.deleteFrom('agent_server').where('agent_id', '=', agent_id).execute()
    const rows = server_ids.map((server_id) => ({ agent_id, server_id }))
    if (rows.length > 0) await trx.insertInto('agent_server').values(rows).execute()
  }
  if (group_ids) {
    await requireAll(trx, 'br_bot_group', 'group_ids', group_ids)
    await trx.deleteFrom('agent_group').where('agent_id', '=', agent_id).execute()
    const rows = group_ids.map((group_id) => ({ agent_id, group_id }))
    if (rows.length > 0) await trx.insertInto('agent_group').values(rows).execute()
  }
}

/** Rejects an agent that could not report for any bot: an empty selection is a mistake. */
function requireSelection(agent: Agent, { server_ids = [], group_ids = [] }: Selection): Agent {
  const { reports_for, servers, groups } = agent
  if (reports_for === 'all' || servers.length + groups.length > 0) return agent
  // All of them existed at the check before the write, which does not lock them.
  if (server_ids.length + group_ids.length > 0)
    throw new AppError('conflict', 'The selected servers and groups were deleted by someone else.')
  throw refusedField('server_ids', 'Select a server or a group, or choose every bot.')
}

/** The fields of an agent in the form of a change request. */
const toDraft = ({ name, owner, is_suspended, reports_for, servers, groups }: Agent) => ({
  name,
  owner_id: owner.id,
  is_suspended,
  reports_for,
  server_ids: servers.map(({ id }) => id),
  group_ids: groups.map(({ id }) => id),
})

function actionOf({ is_suspended }: Pick<AgentChange, 'is_suspended'>) {
  if (is_suspended === undefined) return 'agent.changed'
  return is_suspended ? 'agent.suspended' : 'agent.resumed'
}

const startsOf = ({ keys }: Agent) => keys.map(({ start }) => start)

async function readChoices(db: Db): Promise<AgentChoices> {
  const [users, groups] = await Promise.all([
    db
      .selectFrom('auth_user')
      .select(['id', 'username', 'role', 'state'])
      .where('state', '=', 'approved')
      .orderBy('name_key')
      .execute(),
    db
      .selectFrom('br_bot_group')
      .select(['id', 'name'])
      .orderBy('name_key')
      .orderBy('id')
      .execute(),
  ])
  const owners = users.filter(canOwnAgents).map(({ id, username }) => ({ id, username }))
  return { owners, groups }
}
