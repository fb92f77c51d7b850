import { z } from 'zod'
import type { Filter } from '#contract/filter/filter.ts'
import type { JobKindName } from '#contract/job-kinds.ts'
import type { Db } from '../../db/schema.ts'
import { lockMembers, moveEach, requireGroup } from '../../fleet/group-members.ts'
import { requireProxy } from '../../fleet/proxy-tag.ts'
import { changeOthers, unlessHas } from '../../jobs/change-others.ts'
import { jobImport } from '../../jobs/job-import.ts'
import { deleting, type JobChanges, type JobTargets } from '../../jobs/kind.ts'
import { listTargets } from '../../jobs/list-targets.ts'
import { changeEach } from '../../rows/change-each.ts'
import { hasValues } from '../../rows/pick.ts'
import type { TakenRow } from '../../rows/steps.ts'
import type { Write } from '../../rows/write.ts'
import { BR_BOT, changeServers, deleteBots, editBots, setActive, setProxy } from './change.ts'
import { BR_BOTS, withHour } from './filters.ts'
import { ROSTER_IMPORT } from './roster-import.ts'

const Query = z.looseObject({
  search: z.string(),
  on_shift: z.boolean().optional(),
  q: z.custom<Filter>().optional(),
})

const targets = listTargets(BR_BOTS, { noun: 'BR bots', kind: 'br_bot' })

export const brBotTargets: JobTargets = {
  ...targets,
  idsAfter: async (db, query, range) =>
    targets.idsAfter(db, await withHour(db, Query.parse(query)), range),
}

/** Whether a BR bot was changed: its version differs from the first one. */
export const rosterJob = jobImport(ROSTER_IMPORT, {
  targets: brBotTargets,
  lock: lockMembers,
  remove: (step, ids) => deleteBots(step, ids, 1),
  undoKeeps: 'The game accounts and bot groups that the import added stay.',
})

export const brBotChanges: JobChanges<Extract<JobKindName, `br_bot.${string}`>> = {
  'br_bot.activate': { changeAll: (step, ids) => activate(step, ids, true) },
  'br_bot.deactivate': { changeAll: (step, ids) => activate(step, ids, false) },
  'br_bot.change_proxy': {
    changeAll: async (step, ids, values) => {
      await requireProxy(step.trx, values.proxy_id)
      return change(step, { ids, values }, (bots) => setProxy(step, bots, values.proxy_id))
    },
  },
  'br_bot.change_servers': {
    changeAll(step, ids, after) {
      const changeOf = (taken: TakenRow<'br_bot'>) => {
        const before = { server_ids: serversOf(taken) }
        return hasValues(before, after) ? undefined : { taken, set: {}, entry: { before, after } }
      }
      return changeOthers(step, { entity: BR_BOT, ids, changeOf }, async (changes) => {
        const bots = changes.map(({ taken }) => taken)
        await changeServers(step, bots, after.server_ids)
        await changeEach(step, changes)
      })
    },
  },
  'br_bot.change_job_type': { changeAll: edit },
  'br_bot.change_hours': { changeAll: edit },
  'br_bot.add_to_group': {
    lock: (trx, ids, { group_id }) => lockMembers(trx, ids, [group_id]),
    changeAll: async (step, ids, { group_id }) => {
      await requireGroup(step.trx, group_id)
      return move(step, ids, group_id)
    },
    repeatDone: (trx, done, { group_id }) => takePlaces(trx, group_id, done),
  },
  'br_bot.remove_from_group': {
    lock: (trx, ids) => lockMembers(trx, ids),
    changeAll: (step, ids) => move(step, ids, null),
  },
  'br_bot.delete': {
    ...deleting((step, ids) => deleteBots(step, ids)),
    lock: (trx, ids) => lockMembers(trx, ids),
  },
}

const activate = (step: Write, ids: readonly number[], is_active: boolean) =>
  change(step, { ids, values: { is_active } }, (bots) => setActive(step, bots, is_active))

function edit(step: Write, ids: readonly number[], values: Parameters<typeof editBots>[2]) {
  return change(step, { ids, values }, (bots) => editBots(step, bots, values))
}

/** Changes the BR bots that do not have these values already. */
const change = (
  step: Write,
  { ids, values }: { readonly ids: readonly number[]; readonly values: object },
  apply: (bots: readonly TakenRow<'br_bot'>[]) => Promise<void>,
) => changeOthers(step, { entity: BR_BOT, ids, changeOf: unlessHas(values) }, apply)

const move = (step: Write, ids: readonly number[], group_id: number | null) =>
  change(step, { ids, values: { group_id } }, (bots) => moveEach(step, bots, group_id))

/** Takes places of a group as bots that join it do. */
async function takePlaces(trx: Db, groupId: number, places: number): Promise<void> {
  await trx
    .updateTable('br_bot_group')
    .set(({ eb }) => ({ bot_count: eb('bot_count', '+', places) }))
    .where('id', '=', groupId)
    .execute()
}

const serversOf = ({ snapshot }: TakenRow<'br_bot'>) =>
  (snapshot.children.br_bot_server ?? [])
    .toSorted((one, other) => Number(one.position) - Number(other.position))
    .map(({ server_id }) => server_id)
