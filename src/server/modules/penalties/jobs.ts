import { INSTANT_LAST_MS } from '#contract/fields.ts'
import type { JobKindName } from '#contract/job-kinds.ts'
import { HOUR_MS } from '#domain/time-units.ts'
import { currentTime } from '../../db/clock.ts'
import { AppError } from '../../errors.ts'
import { deleting, type JobChanges } from '../../jobs/kind.ts'
import { listTargets } from '../../jobs/list-targets.ts'
import { takeRow } from '../../rows/steps.ts'
import { changePenalty, deletePenalties, PENALTIES, PENALTY } from './penalties.ts'

export const penaltyTargets = listTargets(PENALTIES, { noun: 'penalties', kind: 'penalty' })

export const penaltyChanges: JobChanges<Extract<JobKindName, `penalty.${string}`>> = {
  'penalty.end': async (step, id) => {
    const { row } = await takeRow(step, PENALTY, id)
    const now = currentTime()
    if (row.ends_at !== null && row.ends_at.getTime() <= now) return 'unchanged'
    await changePenalty(step, id, { ends_at: new Date(now).toISOString() })
    return 'done'
  },
  'penalty.extend': async (step, id, { hours }) => {
    const { row } = await takeRow(step, PENALTY, id)
    if (row.ends_at === null) return 'unchanged'
    const endMs = row.ends_at.getTime() + hours * HOUR_MS
    if (endMs > INSTANT_LAST_MS)
      throw new AppError('invalid_request', 'The penalty would end after the year 9999.')
    await changePenalty(step, id, { ends_at: new Date(endMs).toISOString() })
    return 'done'
  },
  'penalty.delete': deleting((step, ids, { reason }) => deletePenalties(step, ids, { reason })),
}
