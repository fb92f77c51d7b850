import { brBotGroups as contract, GROUP_SIZE_DEFAULT } from '#contract/br-bot-groups.ts'
import { fold } from '#domain/fold.ts'
import { orRefused } from '../../db/constraint-errors.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import { requireProxy } from '../../fleet/proxy-tag.ts'
import { audit } from '../../history/audit.ts'
import type { Handler } from '../../http/context.ts'
import { once } from '../../http/once.ts'
import { joinGroup } from './members.ts'
import { readGroup } from './rows.ts'

export const NAME_TAKEN = { duplicate: 'Another group has this name' }

export const addGroup: Handler<typeof contract.add> = async ({ body }, context) => {
  const { caller, live } = context
  const { bot_ids, time_schedules, proxy_id = null } = body
  const group = await once(context, { endpoint: contract.add, input: body }, async (trx) => {
    await requireProxy(trx, proxy_id)
    const [id = 0] = await reserveIds(trx, 'br_bot_group', 1)
    const name = body.name ?? `Group ${id}`
    const size = body.size ?? Math.max(GROUP_SIZE_DEFAULT, bot_ids.length)
    const row = { id, name, name_key: fold(name), size, proxy_id }
    await orRefused(trx.insertInto('br_bot_group').values(row).execute(), NAME_TAKEN)
    await joinGroup(trx, { ...row, bot_count: 0 }, bot_ids)
    if (time_schedules.length > 0) {
      const rows = time_schedules.map((schedule) => ({ ...schedule, group_id: id }))
      await orRefused(trx.insertInto('br_bot_group_schedule').values(rows).execute(), {
        duplicate: 'The same schedule stands twice',
      })
    }
    const after = { name, size, proxy_id, bot_ids, time_schedules }
    await audit(trx, caller, { action: 'br_bot_group.added', entityId: id, after })
    return readGroup(trx, id)
  })
  live.changed('br_bot_groups', [group.id])
  if (bot_ids.length > 0) live.changed('br_bots', bot_ids)
  return group
}
