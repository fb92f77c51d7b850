import type { UseQueryResult } from '@tanstack/react-query'
import type { Job, JobDraft } from '#contract/job.ts'
import { FAILED_OUTCOMES } from '#contract/job-choices.ts'
import { formatCount, formatDateTime } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { formatSize } from '#web/lib/format-size.ts'
import { usePaletteActions } from '#web/lib/palette-actions.ts'
import { DownloadLink } from '#web/lists/controls/download-link.tsx'
import { Loaded } from '#web/lists/loaded.tsx'
import { StaleBanner } from '#web/lists/stale-banner.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Download, Pause, Play, RefreshCw, RotateCcw, Trash2, X } from '#web/ui/icons.ts'
import { PassingButton } from '#web/ui/passing-button.tsx'
import { isExport, isImport, jobTitle } from './job-kinds.ts'
import { countsOf, OUTCOMES, STATES, wordsOf } from './outcomes.ts'
import { ProgressBar } from './progress-bar.tsx'
import { useJobControls } from './use-job.ts'

interface JobProgressProps {
  query: UseQueryResult<Job>
  onDraft(draft: JobDraft): void
}

/** The progress of a job, the outcomes of its rows, and its buttons. */
export function JobProgress({ query, onDraft }: JobProgressProps) {
  return (
    <Loaded
      query={query}
      failed="Failed to load job"
      loading={{ count: 2, className: 'grid gap-2', rowClassName: 'h-8' }}
    >
      {(job) => (
        <div className="grid gap-3">
          <StaleBanner list={query} failed="Failed to load job" />
          <Progress job={job} />
          <Controls {...{ job, onDraft }} />
        </div>
      )}
    </Loaded>
  )
}

export function Progress({ job }: { job: Job }) {
  const { state, stop_reason, processed, total } = job
  const results = countsOf(job.outcomes).map(
    ({ outcome, count }) => `${wordsOf(job, outcome).label} ${formatCount(count)}`,
  )
  const isRunning = state === 'running'
  const { label, tone } = STATES[state]
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <Badge tone={tone} {...(isRunning && { mark: 'pulse' })}>
          {label}
        </Badge>
        <span className="num text-fg-2">
          {formatCount(processed)} of {formatCount(total)}
        </span>
      </div>
      <ProgressBar job={job} label={`Progress of ${jobTitle(job)}`} />
      {/* Announces each new state to screen readers. The results of a running job change with each step, so they are not read. */}
      <p role="status" className={stop_reason ? 'text-fg-2' : 'sr-only'}>
        {stop_reason ?? (isRunning ? label : [label, ...results].join(', '))}
      </p>
      <Outcomes job={job} />
      {isExport(job.kind) && state === 'done' && <FileNote job={job} />}
    </div>
  )
}

function Outcomes({ job }: { job: Job }) {
  return (
    <ul aria-label="Results" className="flex flex-wrap gap-1.5">
      {countsOf(job.outcomes).map(({ outcome, count }) => (
        <li key={outcome}>
          <Badge tone={OUTCOMES[outcome].tone}>
            {wordsOf(job, outcome).label} <span className="num">{formatCount(count)}</span>
          </Badge>
        </li>
      ))}
    </ul>
  )
}

/** The buttons that the state of the job and the permissions of the user allow. Each changes the state, so it disappears. */
export function Controls({ job, onDraft }: { job: Job; onDraft(draft: JobDraft): void }) {
  const controls = useJobControls(job, onDraft)
  const actions = actionsOf(job, controls)
  usePaletteActions({ subject: jobTitle(job), actions })
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {job.can_download && <FileButtons job={job} deletion={controls.deleteFile} />}
      {actions.map(({ label, pending, icon: Mark, isPending, isBusy, run }) => (
        <PassingButton key={label} aria-disabled={isBusy} run={run}>
          <Mark size={14} aria-hidden />
          {isPending ? pending : label}
        </PassingButton>
      ))}
    </div>
  )
}

type JobControls = ReturnType<typeof useJobControls>

/** A draft has no buttons here. It is started or discarded where its forecast is shown. */
function actionsOf(job: Job, controls: JobControls) {
  const { state, can_control, can_undo, outcomes, retried_by, undone_by } = job
  const { pause, resume, cancel, retry, undo } = controls
  const failed = FAILED_OUTCOMES.reduce((sum, outcome) => sum + (outcomes[outcome] ?? 0), 0)
  const isHalted = state === 'paused' || state === 'stopped'
  const isRunning = state === 'running'
  const isOver = state === 'done' || state === 'cancelled'
  const retryLabel = `Retry ${formatCount(failed)} of ${formatCount(job.total)}`
  return [
    ...(can_control && isRunning
      ? [{ label: 'Pause', pending: 'Pausing...', icon: Pause, ...pause }]
      : []),
    ...(can_control && isHalted && undone_by === null
      ? [{ label: 'Resume', pending: 'Resuming...', icon: Play, ...resume }]
      : []),
    ...(can_control && (isRunning || isHalted)
      ? [{ label: 'Cancel job', pending: 'Cancelling...', icon: X, ...cancel }]
      : []),
    ...(can_control && isOver && failed > 0 && retried_by === null && !isImport(job)
      ? [{ label: retryLabel, pending: 'Checking...', icon: RefreshCw, ...retry }]
      : []),
    ...(can_undo ? [{ label: 'Undo job', pending: 'Checking...', icon: RotateCcw, ...undo }] : []),
  ]
}

/** The file of a finished export: its size, and how long it is kept. */
function FileNote({ job: { file } }: { job: Job }) {
  if (!file) return <p className="text-fg-2">The file was deleted. Export the rows again.</p>
  return (
    <p className="text-fg-2">
      CSV file, {formatSize(file.size)}, kept until {formatDateTime(new Date(file.expires_at))}
    </p>
  )
}

interface FileButtonsProps {
  job: Job
  deletion: JobControls['deleteFile']
}

/** Downloads the file, or deletes it to free space for others. */
function FileButtons({ job: { id }, deletion }: FileButtonsProps) {
  return (
    <>
      <DownloadLink download={api.jobs.file.download({ params: { id } })} variant="primary">
        <Download size={14} aria-hidden />
        Download
      </DownloadLink>
      <PassingButton aria-disabled={deletion.isBusy} run={deletion.run}>
        <Trash2 size={14} aria-hidden />
        {deletion.isPending ? 'Deleting...' : 'Delete file'}
      </PassingButton>
    </>
  )
}
