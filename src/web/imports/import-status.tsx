import { Progress } from '@base-ui/react/progress'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import type { ImportFault, ImportReport as Report } from '#contract/imports.ts'
import { IMPORT_ROWS_MAX } from '#contract/rows-at-once.ts'
import { toCsv } from '#domain/csv.ts'
import { formatCount } from '#domain/format.ts'
import { saveText } from '#web/lib/save-text.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { CircleAlert } from '#web/ui/entry-icons.ts'
import { Download } from '#web/ui/icons.ts'
import type { Import } from './use-import.ts'

/** The progress of an import, the result of its check, or its error. */
export function ImportStatus(props: Import & { isPasted: boolean }) {
  const { phase, source, cancel, isPasted } = props
  switch (phase.kind) {
    case 'empty':
    case 'started':
      return null
    case 'unusable':
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
      return <Failure>{phase.message}</Failure>
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

function Failure({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="tone-red flex flex-wrap items-center gap-2 rounded-lg border border-tone-line bg-tone-bg px-3 py-2 text-tone"
    >
      <CircleAlert size={15} aria-hidden className="shrink-0 text-tone-mark" />
      <p className="min-w-0 flex-1 break-words">{children}</p>
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

const LISTED_FAULTS = 5000

interface ImportReportProps {
  report: Report
  /** Name of the file. */
  name: string
  /** Whether the rows were pasted. */
  isPasted: boolean
}

/** The result for a file or pasted lines. */
function ImportReport({ report, name, isPasted }: ImportReportProps) {
  const { total, valid, faults } = report
  const summary = `${formatCount(total)} ${total === 1 ? 'row' : 'rows'}, ${formatCount(valid)} valid`
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="min-w-0 flex-1 basis-64">
          <span className="num font-medium">{summary}</span>
          <span className="block text-fg-2">{verdict(report, isPasted)}</span>
        </p>
        {faults.length > 0 && <FaultActions faults={faults} name={name} />}
      </div>
      {faults.length > 0 && <FaultList faults={faults} />}
    </section>
  )
}

function verdict({ total, faults }: Report, isPasted: boolean): string {
  if (faults.length >= LISTED_FAULTS)
    return `Nothing was imported. The first ${formatCount(LISTED_FAULTS)} errors:`
  if (faults.length > 0)
    return `Nothing was imported. Fix ${faults.length === 1 ? 'this error' : `these ${formatCount(faults.length)} errors`}, then ${isPasted ? 'check the lines' : 'choose the file'} again.`
  if (total > IMPORT_ROWS_MAX)
    return `Nothing has been imported yet. Imports of more than ${formatCount(IMPORT_ROWS_MAX)} rows run in the background.`
  return total > 0 ? 'Nothing has been imported yet.' : 'There are no rows to import.'
}

function FaultActions({ faults, name }: { faults: readonly ImportFault[]; name: string }) {
  const lines = faults.map(({ line, field, message }) => `Line ${line}\t${field}\t${message}`)
  const save = () =>
    saveText(
      `${name.replace(/[.]\w+$/, '')}-errors.csv`,
      'text/csv',
      toCsv([
        ['line', 'field', 'message'],
        ...faults.map(({ line, field, message }) => [line, field, message]),
      ]),
    )
  return (
    <>
      <CopyButton label="error list" text={lines.join('\n')} />
      <Button size="small" onClick={save}>
        <Download size={14} aria-hidden />
        Download CSV
      </Button>
    </>
  )
}

const ROW_HEIGHT = 28

/** The errors of a file by line; only visible rows are rendered. */
function FaultList({ faults }: { faults: readonly ImportFault[] }) {
  'use no memo' // TanStack Virtual mutates its instance, so the compiler must not cache reads from it.
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: faults.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  })

  return (
    <section
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must also scroll with the keyboard
      tabIndex={0}
      aria-label="Errors"
      className="relative max-h-72 overflow-y-auto overscroll-contain rounded-lg border border-line bg-sunken"
    >
      <ol className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <li
            key={index}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={faults.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 flex gap-3 px-3 py-1"
            style={{ transform: `translateY(${start}px)` }}
          >
            <Fault fault={faults[index]} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Fault({ fault }: { fault: ImportFault | undefined }) {
  return (
    fault && (
      <>
        <span className="num w-18 shrink-0 font-mono text-fg-3 text-xs leading-5">
          Line {fault.line}
        </span>
        <span className="w-28 shrink-0 truncate font-mono text-fg-2 text-xs leading-5 max-sm:w-20">
          {fault.field}
        </span>
        <span className="min-w-0 break-words">{fault.message}</span>
      </>
    )
  )
}
