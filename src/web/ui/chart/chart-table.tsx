import { useState } from 'react'
import { formatMoment } from '#domain/format.ts'
import { EntriesPager } from '../entries-pager.tsx'
import { type ChartData, formatValue } from './chart.ts'

const ROWS = 25

/** The values of a chart, newest first. */
export function ChartTable({ label, data }: { label: string; data: ChartData }) {
  const { timesMs, lines } = data
  const [wanted, setPage] = useState(1)
  const pageCount = Math.max(1, Math.ceil(timesMs.length / ROWS))
  const page = Math.min(wanted, pageCount)
  const first = timesMs.length - 1 - (page - 1) * ROWS
  const indexes = Array.from({ length: Math.min(ROWS, first + 1) }, (_, place) => first - place)
  return (
    <div className="grid gap-3">
      <div className="overflow-x-auto">
        <table aria-label={label} className="num w-full text-left">
          <thead className="text-fg-3">
            <tr className="border-line border-b">
              <th className="py-1.5 font-medium">Time</th>
              {lines.map((line) => (
                <th key={line.label} className="py-1.5 pl-4 text-right font-medium">
                  {line.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {indexes.map((index) => (
              <tr key={index} className="border-line border-b last:border-b-0">
                <td className="py-1.5 text-fg-2">{formatMoment(new Date(timesMs[index] ?? 0))}</td>
                {lines.map((line) => (
                  <td key={line.label} className="py-1.5 pl-4 text-right">
                    {formatValue(line, index)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <EntriesPager
        label={`Pages of ${label}`}
        page={page}
        perPage={ROWS}
        pageCount={pageCount}
        filtered={timesMs.length}
        onPage={setPage}
      />
    </div>
  )
}
