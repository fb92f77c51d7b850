import type { Job } from '#contract/job.ts'
import type { Tone } from '#domain/tone.ts'
import { isExport } from './job-kinds.ts'
import { countsOf, OUTCOMES } from './outcomes.ts'

const PERCENT = 100

/** The fraction of processed rows, by outcome. */
export function ProgressBar({ job, label }: { job: Job; label: string }) {
  const { processed, total } = job
  const percentOf = (count: number) => (total === 0 ? 0 : (count / total) * PERCENT)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.floor(percentOf(processed))}
      className="flex h-2 min-w-24 overflow-hidden rounded-full bg-raised"
    >
      {partsOf(job).map(({ tone, count, key }) => (
        <span
          key={key}
          className={`tone-${tone} bg-tone-mark transition-[width]`}
          style={{ width: `${percentOf(count)}%` }}
        />
      ))}
    </div>
  )
}

function partsOf({ kind, processed, outcomes }: Job): { key: string; tone: Tone; count: number }[] {
  if (isExport(kind)) return [{ key: 'rows', tone: 'green', count: processed }]
  return countsOf(outcomes).map(({ outcome, count }) => ({
    ...{ key: outcome, count },
    tone: OUTCOMES[outcome].tone,
  }))
}
