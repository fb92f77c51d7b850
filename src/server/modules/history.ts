import { type history as contract, HISTORY_MAX_HOURS } from '#contract/history.ts'
import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'
import { found, refusedField } from '../errors.ts'
import type { Handlers } from '../http/context.ts'
import { readBotHistory } from '../telemetry/history/read-bot-history.ts'

const MAX_MS = HISTORY_MAX_HOURS * 3_600_000

export const history: Handlers<typeof contract> = {
  async bot({ params: { id }, query }, { db, history: thread }) {
    await requireBot(db, id)
    const toMs = query.to === undefined ? Math.round(currentTime()) : Date.parse(query.to)
    const fromMs = query.from === undefined ? toMs - MAX_MS : Date.parse(query.from)
    if (fromMs > toMs || toMs - fromMs > MAX_MS)
      throw refusedField('from', `Must be at most ${HISTORY_MAX_HOURS} hours before now.`)
    const read = await readBotHistory(db, thread, { bot: id, fromMs, toMs })
    return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), ...read }
  },
}

async function requireBot(db: Db, id: number): Promise<void> {
  const row = await db.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst()
  found(row, 'Bot')
}
