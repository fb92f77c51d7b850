import { fold } from '#domain/fold.ts'
import type { Db } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { insertRow, takeRow } from '../../rows/steps.ts'
import type { Write } from '../../rows/write.ts'
import { GROUP } from './entities.ts'
import { readSchedules } from './rows.ts'
import { insertSchedules, timesOnly } from './schedules.ts'

/** Adds a group with the size, the proxy and the schedules of another; returns its id. */
export async function cloneGroup(step: Write, id: number, name: string): Promise<number> {
  const { trx } = step
  const { row } = await takeRow(step, GROUP, id)
  const { size, proxy_id } = row
  await requireProxyOf(trx, row)
  const schedules = (await readSchedules(trx, id)).map(timesOnly)
  const after = { name, size, proxy_id, time_schedules: schedules, cloned_from: id }
  const values = { name, name_key: fold(name), size, proxy_id }
  const copy = await insertRow(step, GROUP, values, { after })
  await insertSchedules(step, copy, schedules)
  return copy
}

/** The rule of a new group: its proxy is not banned. */
async function requireProxyOf(
  trx: Db,
  { name, proxy_id }: { name: string; proxy_id: number | null },
): Promise<void> {
  if (proxy_id === null) return
  const proxy = await trx
    .selectFrom('proxy')
    .select('is_banned')
    .where('id', '=', proxy_id)
    .executeTakeFirst()
  if (proxy?.is_banned)
    throw new AppError(
      'conflict',
      `The proxy of ${name} is banned. Change it, then clone the group.`,
    )
}
