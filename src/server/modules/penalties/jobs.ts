import { INSTANT_LAST_MS } from '#contract/fields.ts'
import type { JobKindName } from '#contract/job-kinds.ts'
import { END_BEFORE_START } from '#contract/penalties.ts'
import { HOUR_MS } from '#domain/time-units.ts'
import { currentTime } from '../../db/clock.ts'
import { AppError, refusedField } from '../../errors.ts'
import { changeOthers } from '../../jobs/change-others.ts'
import { deleting, type JobChanges } from '../../jobs/kind.ts'
import { listTargets } from '../../jobs/list-targets.ts'
import { changeEach } from '../../rows/change-each.ts'
import type { Write } from '../../rows/write.ts'
import { deletePenalties, PENALTIES, PENALTY } from './penalties.ts'

export const penaltyTargets = listTargets(PENALTIES, { noun: 'penalties', kind: 'penalty' })

export const penaltyChanges: JobChanges<Extract<JobKindName, `penalty.${string}`>> = {
  'penalty.end': {
    changeAll(step, ids) {
      const now = new Date(currentTime())
      return changeEnds(step, ids, (end) => (end !== null && end <= now ? end : now))
    },
  },
  'penalty.extend': {
    changeAll: (step, ids, { hours }) =>
      changeEnds(step, ids, (end) => end && new Date(end.getTime() + hours * HOUR_MS)),
  },
  'penalty.delete': deleting((step, ids, { reason }) => deletePenalties(step, ids, { reason })),
}

/** Sets the ends of penalties; null for permanent ones. */
const changeEnds = (
  step: Write,
  ids: readonly number[],
  endOf: (end: Date | null) => Date | null,
) =>
  changeOthers(
    step,
    {
      entity: PENALTY,
      ids,
      changeOf(taken) {
        const { starts_at, ends_at } = taken.row
        const end = endOf(ends_at)
        if (end?.getTime() === ends_at?.getTime()) return undefined
        if (end && end <= starts_at) return refusedField('ends_at', END_BEFORE_START)
        if (end && end.getTime() > INSTANT_LAST_MS)
          return new AppError('invalid_request', 'The penalty would end after the year 9999.')
        // The next `expirePenalties` applies the new end.
        const set = { ends_at: end, is_over: false }
        const entry = { before: { ends_at: textOf(ends_at) }, after: { ends_at: textOf(end) } }
        return { taken, set, entry: { action: 'penalty.corrected', ...entry } as const }
      },
    },
    (changes) => changeEach(step, changes),
  )

const textOf = (at: Date | null) => at?.toISOString() ?? null
