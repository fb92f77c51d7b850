import { brBotGroups as contract, GROUP_SIZE_DEFAULT } from '#contract/br-bot-groups.ts'
import { fold } from '#domain/fold.ts'
import { orRefused } from '../../db/constraint-errors.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import { requireProxy } from '../../fleet/proxy-tag.ts'
import type { Handler } from '../../http/context.ts'
import { record } from '../../rows/steps.ts'
import { writeOnce } from '../../rows/write.ts'
import { GROUP, hintBots } from './change.ts'
import { joinGroup } from './members.ts'
import { readGroup } from './rows.ts'

export const addGroup: Handler<typeof contract.add> = async ({ body }, context) => {
  const { bot_ids, time_schedules, proxy_id = null } = body
  return writeOnce(context, { endpoint: contract.add, input: body }, async (step) => {
    const { trx } = step
    await requireProxy(trx, proxy_id)
    const [id = 0] = await reserveIds(trx, 'br_bot_group', 1)
    const name = body.name ?? `Group ${id}`
    const size = body.size ?? Math.max(GROUP_SIZE_DEFAULT, bot_ids.length)
    const row = { id, name, name_key: fold(name), size, proxy_id }
    await orRefused(trx.insertInto('br_bot_group').values(row).execute(), GROUP.refused ?? {})
    await joinGroup(trx, { ...row, bot_count: 0 }, bot_ids)
    if (time_schedules.length > 0) {
      const rows = time_schedules.map((schedule) => ({ ...schedule, group_id: id }))
      await orRefused(trx.insertInto('br_bot_group_schedule').values(rows).execute(), {
        duplicate: { field: 'time_schedules', message: 'The same schedule stands twice' },
      })
    }
    const after = { name, size, proxy_id, bot_ids, time_schedules }
    const entry = { action: 'br_bot_group.added', entityId: id, after } as const
    await record(step, GROUP, entry, { ids: [id] })
    hintBots(step, bot_ids)
    return readGroup(trx, id)
  })
}
