import type { ScheduleDraft } from '#contract/schedules.ts'
import { fold } from '#domain/fold.ts'
import { insertRows } from '../db/insert-rows.ts'
import { reserveIds } from '../db/reserve-ids.ts'
import type { Db } from '../db/schema.ts'
import type { Chance } from './random.ts'

const BATCH = 1000
const SIZE = 50
/** Probability that a group has a proxy. */
const PROXIED = 0.8

const window = (
  start_hour: number,
  start_minute: number,
  end_hour: number,
  end_minute: number,
): ScheduleDraft => ({ start_hour, start_minute, end_hour, end_minute })

/** Schedules of groups: around the clock, all day, by day, by night, in two shifts. */
const SCHEDULES: [ScheduleDraft[], ...ScheduleDraft[][]] = [
  [],
  [window(0, 0, 23, 59)],
  [window(8, 0, 16, 0)],
  [window(16, 0, 23, 59)],
  [window(22, 0, 6, 0)],
  [window(23, 30, 7, 15)],
  [window(6, 0, 11, 30), window(17, 0, 22, 45)],
]

interface Places {
  readonly count: number
  readonly proxyIds: readonly number[]
}

export async function addGroups(
  trx: Db,
  chance: Chance,
  { count, proxyIds }: Places,
): Promise<number[]> {
  const ids = await reserveIds(trx, 'br_bot_group', count)
  for (let start = 0; start < count; start += BATCH) {
    const batch = ids.slice(start, start + BATCH)
    const rows = batch.map((id, index) => {
      const name = `Shift ${start + index + 1}`
      const proxy_id = chance.isIn(PROXIED)
        ? (proxyIds[chance.between(0, proxyIds.length - 1)] ?? null)
        : null
      return { id, name, name_key: fold(name), size: SIZE, proxy_id }
    })
    await insertRows(trx, 'br_bot_group', rows)
    const schedules = batch.flatMap((group_id) =>
      chance.pick(SCHEDULES).map((schedule) => ({ ...schedule, group_id })),
    )
    await insertRows(trx, 'br_bot_group_schedule', schedules)
  }
  return ids
}
