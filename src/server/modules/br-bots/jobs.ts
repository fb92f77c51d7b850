import { z } from 'zod'
import type { Filter } from '#contract/filter/filter.ts'
import type { JobKindName } from '#contract/job-kinds.ts'
import { requireProxy } from '../../fleet/proxy-tag.ts'
import { hasValues } from '../../jobs/has-values.ts'
import type { ItemResult, JobChanges, JobTargets } from '../../jobs/kind.ts'
import { listTargets } from '../../jobs/list-targets.ts'
import { type TakenRow, takeRow } from '../../rows/steps.ts'
import type { Write } from '../../rows/write.ts'
import { BR_BOT, editBot, removeBot, setActive, setProxy } from './change.ts'
import { BR_BOTS } from './filters.ts'
import { withHour } from './list.ts'

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

type Kinds = Exclude<
  Extract<JobKindName, `br_bot.${string}`>,
  'br_bot.add_to_group' | 'br_bot.remove_from_group'
>

export const brBotChanges: JobChanges<Kinds> = {
  'br_bot.activate': (step, id) => activate(step, id, true),
  'br_bot.deactivate': (step, id) => activate(step, id, false),
  'br_bot.change_proxy': async (step, id, { proxy_id }) => {
    await requireProxy(step.trx, proxy_id)
    return change(step, id, { proxy_id }, (bot) => setProxy(step, bot, proxy_id))
  },
  'br_bot.change_servers': async (step, id, { server_ids }, { vault }) => {
    const bot = await takeRow(step, BR_BOT, id)
    if (String(serversOf(bot)) === String(server_ids)) return 'unchanged'
    await editBot(step, vault, bot, { server_ids })
    return 'done'
  },
  'br_bot.change_job_type': (step, id, set, { vault }) =>
    change(step, id, set, (bot) => editBot(step, vault, bot, set)),
  'br_bot.change_hours': (step, id, set, { vault }) =>
    change(step, id, set, (bot) => editBot(step, vault, bot, set)),
  'br_bot.delete': async (step, id) => {
    await removeBot(step, id, undefined)
    return 'done'
  },
}

const activate = (step: Write, id: number, is_active: boolean) =>
  change(step, id, { is_active }, (bot) => setActive(step, bot, is_active))

/** Changes a BR bot unless it has these values already. */
async function change(
  step: Write,
  id: number,
  values: object,
  apply: (bot: TakenRow<'br_bot'>) => Promise<void>,
): Promise<ItemResult> {
  const bot = await takeRow(step, BR_BOT, id)
  if (hasValues(bot.row, values)) return 'unchanged'
  await apply(bot)
  return 'done'
}

const serversOf = ({ snapshot }: TakenRow<'br_bot'>) =>
  (snapshot.children.br_bot_server ?? [])
    .toSorted((one, other) => Number(one.position) - Number(other.position))
    .map(({ server_id }) => server_id)
