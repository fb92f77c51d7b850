import { Progress } from '@base-ui/react/progress'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CircleAlert } from '#web/ui/icons.tsx'
import { ImportReport } from './import-report.tsx'
import type { Import } from './use-import.ts'

/** The progress of the file. */
export function ImportStatus(props: Import & { isPasted: boolean }) {
  const { phase, source, check, write, cancel, isPasted } = props
  switch (phase.kind) {
    case 'empty':
      return null
    case 'unfit':
      return (
        <Failure>
          <span className="font-medium">{phase.name}</span> was not sent. {phase.message}
        </Failure>
      )
    case 'sending':
      return <Sending isDryRun={phase.isDryRun} sent={phase.sent} onCancel={cancel} />
    case 'checked':
      return <ImportReport report={phase.report} name={source?.name ?? ''} isPasted={isPasted} />
    case 'failed':
      return (
        <Failure
          action={
            <Button size="small" onClick={phase.isDryRun ? check : write}>
              Try again
            </Button>
          }
        >
          {phase.message}
        </Failure>
      )
    default:
      return phase satisfies never
  }
}

interface SendingProps {
  isDryRun: boolean
  sent: number
  onCancel(): void
}

function Sending({ isDryRun, sent, onCancel }: SendingProps) {
  const isSent = sent >= 1
  const working = isDryRun ? 'Checking…' : 'Writing…'
  return (
    <div className="flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <ProgressBar
          label={isSent ? working : 'Uploading…'}
          value={isSent ? null : Math.round(sent * 100)}
        />
      </div>
      {(isDryRun || !isSent) && (
        <Button size="small" onClick={onCancel}>
          Cancel upload
        </Button>
      )}
    </div>
  )
}

function Failure({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="tone-red flex flex-wrap items-center gap-2 rounded-lg border border-tone-line bg-tone-bg px-3 py-2 text-tone"
    >
      <CircleAlert size={15} aria-hidden className="shrink-0 text-tone-mark" />
      <p className="min-w-0 flex-1 break-words">{children}</p>
      {action}
    </div>
  )
}

interface ProgressBarProps {
  label: string
  /** 0 to 100; null while the remaining amount is unknown. */
  value: number | null
}

function ProgressBar({ label, value }: ProgressBarProps) {
  return (
    <Progress.Root value={value} className="grid grid-cols-[1fr_auto] gap-1.5">
      <Progress.Label className="text-fg-2">{label}</Progress.Label>
      <Progress.Value className="num text-fg-2" />
      <Progress.Track className="col-span-2 h-1.5 overflow-hidden rounded-sm bg-raised">
        <Progress.Indicator className="h-full bg-accent transition-[width] duration-150 data-indeterminate:w-full data-indeterminate:animate-pulse" />
      </Progress.Track>
    </Progress.Root>
  )
}
