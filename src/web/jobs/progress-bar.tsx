import type { Job } from '#contract/jobs.ts'
import { countsOf, OUTCOMES } from './outcomes.ts'

const PERCENT = 100

/** The part of the rows that is done, by outcome. */
export function ProgressBar({ job, label }: { job: Job; label: string }) {
  const { processed, total, outcomes } = job
  const percentOf = (count: number) => (total === 0 ? 0 : (count / total) * PERCENT)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.floor(percentOf(processed))}
      className="flex h-2 min-w-24 overflow-hidden rounded-full bg-raised"
    >
      {countsOf(outcomes).map(({ outcome, count }) => (
        <span
          key={outcome}
          className={`tone-${OUTCOMES[outcome].tone} bg-tone-mark transition-[width]`}
          style={{ width: `${percentOf(count)}%` }}
        />
      ))}
    </div>
  )
}
