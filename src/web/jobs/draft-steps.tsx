import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Job, JobDraft } from '#contract/job.ts'
import { formatCount } from '#domain/format.ts'
import { jobEffect } from '#domain/job-effect.ts'
import { api } from '#web/api/client.ts'
import { useWrite } from '#web/api/use-write.ts'
import { noteDeletingJob } from '#web/lists/deletions.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, type DialogProps, type DialogState } from '#web/ui/dialog/dialog.tsx'
import { CircleAlert } from '#web/ui/entry-icons.ts'
import { isExport, jobTitle, kindOf, resourceOf, rowsText } from './job-kinds.ts'
import { JobProgress } from './job-progress.tsx'
import { countsOf, OUTCOMES, wordsOf } from './outcomes.ts'
import { useJob } from './use-job.ts'
import { useParamFacts } from './use-param-facts.ts'
import { useLateJob, useShowJob } from './use-show-job.ts'

interface DraftStepsProps {
  draft: JobDraft
  /** Shows the draft of another job, which retries or undoes this one. */
  onDraft(draft: JobDraft): void
  onClose(): void
  onBack?: (() => void) | undefined
  onStarted?(): void
}

/** The forecast of a job and the button that starts it; then its progress. */
export function DraftSteps({ draft, onDraft, onClose, onBack, onStarted }: DraftStepsProps) {
  const { id, total } = draft.job
  const [started, setStarted] = useState<Job>()
  const forecastId = useId()
  const late = useLateJob()
  const { mutate: start, isPending } = useWrite(
    api.jobs.start,
    { failed: 'Failed to start the job' },
    (job) => {
      setStarted(job)
      onStarted?.()
      if (late.isLate()) late.offer(job)
    },
  )
  if (started) return <RunningJob {...{ started, onDraft, onClose }} />
  const isVain = !isUseful(draft)
  const title = jobTitle(draft.job)
  return (
    <Step label="Review" description={forecastId}>
      <Forecast {...{ draft, isVain }} id={forecastId} />
      <StepFooter onCancel={onBack ?? onClose} cancel={onBack ? 'Back' : 'Cancel'}>
        <Button
          variant={removesRows(draft.job) ? 'danger' : 'primary'}
          className="shrink whitespace-normal max-md:h-auto max-md:min-h-11"
          aria-disabled={isPending || isVain}
          onClick={() => {
            if (isPending || isVain) return
            // The deletions of the job can be announced before the response, which can be lost.
            noteDeletingJob(draft.job, resourceOf(draft.job.kind))
            start({ params: { id }, body: { total } })
          }}
        >
          {isPending ? 'Starting...' : title}
        </Button>
      </StepFooter>
    </Step>
  )
}

/** The undo of a deletion restores rows, and that of an import deletes them. */
const removesRows = (job: Job): boolean =>
  jobEffect(job) === 'delete' || (job.undo_of === null && kindOf(job.kind)?.tone === 'danger')

interface StepProps {
  label: string
  /** Id of the element that screen readers read with the label. */
  description?: string
  children: ReactNode
}

/** A step after the first one. It takes the focus, because the button that led to it is gone. */
function Step({ label, description, children }: StepProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <fieldset
      ref={box}
      aria-label={label}
      aria-describedby={description}
      tabIndex={-1}
      className="grid min-w-0 gap-4 outline-none"
    >
      {children}
    </fieldset>
  )
}

/** Whether the job would change a row, or might change one that was not tried. */
const isUseful = ({ forecast: { outcomes, items }, job }: JobDraft) =>
  (outcomes.done ?? 0) > 0 || items < job.total

interface RunningProps {
  /** The answer to its start. */
  started: Job
  onDraft?(draft: JobDraft): void
  onClose(): void
}

/** The progress of a job that the user has just started. */
export function RunningJob({ started, onDraft = noDraft, onClose }: RunningProps) {
  const job = useJob(started.id, { lastKnown: 'running' })
  const show = useShowJob(job.data ?? started)
  // Closes the dialog immediately, because an undo that is started here while the page Jobs loads would be lost.
  const leave = () => {
    show()
    onClose()
  }
  const isRunning = job.data?.state === 'running'
  return (
    <Step label="Progress">
      <JobProgress query={job} onDraft={onDraft} />
      <StepFooter onCancel={onClose} cancel="Close">
        <Button variant={job.data?.can_download ? 'secondary' : 'primary'} onClick={leave}>
          {isRunning || isExport(job.data?.kind ?? '') ? 'Show job' : 'Show results'}
        </Button>
      </StepFooter>
    </Step>
  )
}

/** Jobs that export rows are neither retried nor undone. */
const noDraft = () => undefined

interface StepFooterProps {
  onCancel(): void
  cancel: string
  children: ReactNode
}

/** The buttons of a step. */
export function StepFooter({ onCancel, cancel, children }: StepFooterProps) {
  return (
    <div className="flex items-center justify-end gap-2">
      <Button onClick={onCancel}>{cancel}</Button>
      {children}
    </div>
  )
}

interface DraftDialogProps extends DialogState, Pick<DialogProps, 'finalFocus'> {
  /** The draft that the dialog opens with. */
  draft: JobDraft
}

/** A job that retries or undoes another one. */
export function DraftDialog({ draft: first, ...dialog }: DraftDialogProps) {
  // The next draft is shown in the same dialog: if this one closed, the focus would return to the dialog below.
  const [draft, setDraft] = useState(first)
  return (
    <Dialog
      {...dialog}
      title={jobTitle(draft.job)}
      description={
        draft.job.retry_of === null
          ? undefined
          : `Retries ${draft.job.total === 1 ? 'the item' : `the ${formatCount(draft.job.total)} items`} that job ${draft.job.retry_of} could not change.`
      }
    >
      <DraftSteps
        key={draft.job.id}
        draft={draft}
        onDraft={setDraft}
        onClose={() => dialog.onOpenChange(false)}
      />
    </Dialog>
  )
}

interface ForecastProps {
  id: string
  draft: JobDraft
  isVain: boolean
}

/** The forecast of a job: the number of rows that it would change, the reasons for the others, and some of the rows. */
function Forecast({ id, draft: { job, sample, forecast, warning }, isVain }: ForecastProps) {
  const counts = countsOf(forecast.outcomes)
  const facts = useParamFacts(job)
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
      <section aria-label="Forecast">
        {/* With its own label, the section would describe the step by that alone. */}
        <div id={id} className="grid gap-1.5">
          {job.total === 0 && <p>Nothing is selected: no row matches the filters now.</p>}
          {job.total > 0 && isVain && <p>The job would change nothing.</p>}
          {forecast.items < job.total && (
            <p className="text-fg-2">
              Checked the first {formatCount(forecast.items)} of {rowsText(job.kind, job.total)}.
              The others are checked while the job runs.
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
        </div>
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
