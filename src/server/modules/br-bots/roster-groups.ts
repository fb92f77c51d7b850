import { fold } from '#domain/fold.ts'
import { keyTable } from '../../db/key-table.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import type { Db } from '../../db/schema.ts'
import { lockMembers } from '../../fleet/group-members.ts'
import { batches } from '../../import/batches.ts'
import type { ImportPlan } from '../../import/import-definition.ts'
import type { Report } from '../../import/report.ts'
import {
  createYielder,
  flatMapYielding,
  forEachYielding,
  groupYielding,
  mapYielding,
} from '../../import/yielding.ts'
import type { RosterKeys } from './roster-nicknames.ts'

const USUAL_SIZE = 50
const LARGEST_SIZE = 1000

/** A group that a roster names, and the number of bots that the roster adds to it. */
interface Wanted {
  readonly name: string
  readonly name_key: string
  readonly amount: number
}

export interface GroupPlan {
  readonly made: Wanted[]
  readonly grown: (Wanted & { id: number })[]
}

/** Reports bots that do not fit: a new group has at most a thousand places, and the size of an existing one does not change. */
export async function checkGroups(
  db: Db,
  rows: RosterKeys[],
  report: Report,
  sizes: ImportPlan,
): Promise<GroupPlan> {
  const naming = await flatMapYielding(rows, ({ at, group }) => (group ? [{ at, group }] : []))
  const byKey = await groupYielding(naming, ({ group }) => fold(group))
  const existing = await findGroups(db, [...byKey.keys()])
  const plan: GroupPlan = { made: [], grown: [] }
  const pace = createYielder()
  for (const [name_key, members] of byKey) {
    await pace()
    const [{ group: name = '' } = {}] = members
    const group = existing.get(name_key)
    const amount = Math.max(members.length, sizes.get(name_key) ?? 0)
    const wanted = { name, name_key, amount }
    const size = group?.size ?? LARGEST_SIZE
    const room = size - (group?.bot_count ?? 0)
    const message = noRoom(name, size, room)
    await forEachYielding(members.slice(Math.max(room, 0)), ({ at }) =>
      report.fault(at, 'group', message),
    )
    if (group) plan.grown.push({ ...wanted, id: group.id })
    else plan.made.push(wanted)
  }
  return plan
}

const noRoom = (name: string, size: number, room: number) =>
  `The group ${JSON.stringify(name)} can have ${size} bots and has room for ${Math.max(room, 0)} of this file.`

async function findGroups(db: Db, keys: string[]) {
  const found = new Map<string, { id: number; size: number; bot_count: number }>()
  for await (const batch of batches(keys)) {
    const groups = await db
      .with('wanted(key)', () => keyTable(batch))
      .selectFrom('wanted')
      .innerJoin('br_bot_group', 'name_key', 'wanted.key')
      .select(['id', 'name_key', 'size', 'bot_count'])
      .execute()
    for (const { name_key, ...group } of groups) found.set(name_key, group)
  }
  return found
}

/** The sizes of the new groups that are larger than usual, for a job that adds their members in slices. */
export const largeGroups = ({ made }: GroupPlan): ImportPlan =>
  new Map(
    made
      .filter(({ amount }) => amount > USUAL_SIZE)
      .map(({ name_key, amount }) => [name_key, amount]),
  )

/** Adds the new groups of a plan; returns the id of each group by its folded name. */
export async function addGroups(trx: Db, { made, grown }: GroupPlan): Promise<Map<string, number>> {
  await lockMembers(
    trx,
    [],
    grown.map(({ id }) => id),
  )
  const ids = await reserveIds(trx, 'br_bot_group', made.length)
  const rows = await mapYielding(made.entries(), ([index, { name, name_key, amount }]) => ({
    id: ids[index] ?? 0,
    name,
    name_key,
    size: Math.max(amount, USUAL_SIZE),
    proxy_id: null,
  }))
  for await (const batch of batches(rows))
    await trx.insertInto('br_bot_group').values(batch).execute()
  const idsByKey = new Map<string, number>()
  const note = ({ name_key, id }: { name_key: string; id: number }) => idsByKey.set(name_key, id)
  await forEachYielding(rows, note)
  await forEachYielding(grown, note)
  return idsByKey
}
