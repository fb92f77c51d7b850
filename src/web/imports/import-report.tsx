import type { ImportFault, ImportReport as Report } from '#contract/imports.ts'
import { toCsv } from '#domain/csv.ts'
import { formatCount } from '#domain/format.ts'
import { saveText } from '#web/lib/save-text.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Download } from '#web/ui/icons.tsx'
import { FaultList } from './fault-list.tsx'

const LISTED_FAULTS = 5000

interface ImportReportProps {
  report: Report
  /** Of the file. */
  name: string
  /** Whether the rows were pasted. */
  isPasted: boolean
}

/** What the server found in a file, or in pasted lines. */
export function ImportReport({ report, name, isPasted }: ImportReportProps) {
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
    return `Nothing was imported. The first ${formatCount(LISTED_FAULTS)} faults:`
  if (faults.length > 0)
    return `Nothing was imported. Fix ${faults.length === 1 ? 'this error' : `these ${formatCount(faults.length)} errors`}, then ${isPasted ? 'check the lines' : 'choose the file'} again.`
  return total > 0 ? 'Nothing has been imported yet.' : 'There are no rows to import.'
}

function FaultActions({ faults, name }: { faults: readonly ImportFault[]; name: string }) {
  const lines = faults.map(({ line, field, message }) => `Line ${line}\t${field}\t${message}`)
  const save = () =>
    saveText(
      `${name.replace(/[.]\w+$/, '')}-faults.csv`,
      'text/csv',
      toCsv([
        ['line', 'field', 'message'],
        ...faults.map(({ line, field, message }) => [line, field, message]),
      ]),
    )
  return (
    <>
      <CopyButton label="fault list" text={lines.join('\n')} />
      <Button size="small" onClick={save}>
        <Download size={14} aria-hidden />
        Download CSV
      </Button>
    </>
  )
}
