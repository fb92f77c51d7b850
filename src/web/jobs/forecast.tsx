import type { JobDraft } from '#contract/job.ts'
import { formatCount } from '#domain/format.ts'
import { CircleAlert } from '#web/ui/entry-icons.ts'
import { rowsText } from './job-kinds.ts'
import { countsOf, OUTCOMES, wordsOf } from './outcomes.ts'
import { paramFacts } from './param-facts.ts'

/** What a job would do: how many rows it would change, which not and why, and some of the rows. */
export function Forecast({ draft: { job, sample, forecast, warning } }: { draft: JobDraft }) {
  const counts = countsOf(forecast.outcomes)
  const facts = job.undo_of === null ? paramFacts(job.params) : []
  return (
    <div className="grid gap-4">
      {warning && (
        <p className="tone-yellow flex gap-2 rounded-md border border-tone-line bg-tone-bg px-3 py-2 text-tone">
          <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          {warning}
        </p>
      )}
      {facts.length > 0 && (
        <p className="font-medium">
          {facts.map(({ label, text }) => `${label}: ${text}`).join(', ')}
        </p>
      )}
      <section aria-label="Forecast" className="grid gap-1.5">
        {job.total === 0 && <p>Nothing is selected: no row matches the filters any more.</p>}
        {forecast.items < job.total && (
          <p className="text-fg-2">
            Checked the first {formatCount(forecast.items)} of {rowsText(job.kind, job.total)}. The
            others are checked while the job runs.
          </p>
        )}
        <ul className="grid border-line border-t">
          {counts.map(({ outcome, count }) => (
            <li key={outcome} className="border-line border-b py-1.5">
              <div className="flex items-center justify-between gap-3">
                <span className="flex items-center gap-2">
                  <i
                    aria-hidden
                    className={`tone-${OUTCOMES[outcome].tone} size-2 rounded-xs bg-tone-mark`}
                  />
                  {wordsOf(job, outcome).forecast}
                </span>
                <span className="num font-medium">{formatCount(count)}</span>
              </div>
              {forecast.reasons
                .filter((one) => one.outcome === outcome)
                .map(({ reason, items }) => (
                  <p key={reason} className="flex justify-between gap-3 pl-4 text-fg-2 text-xs">
                    <span className="min-w-0 break-words">{reason}</span>
                    <span className="num">{formatCount(items)}</span>
                  </p>
                ))}
            </li>
          ))}
        </ul>
      </section>
      {sample.length > 0 && (
        <p className="text-fg-2 text-xs">
          {sample.map(({ target_id, name }) => name ?? `#${target_id}`).join(', ')}
          {job.total > sample.length && ` and ${formatCount(job.total - sample.length)} more`}
        </p>
      )}
    </div>
  )
}
