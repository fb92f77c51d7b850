import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { ImportFault } from '#contract/imports.ts'

const ROW_HEIGHT = 28

/** The faults of a file by line; of thousands only those in sight are in the page. */
export function FaultList({ faults }: { faults: readonly ImportFault[] }) {
  'use no memo' // TanStack Virtual changes its instance in place: the compiler must not cache reads from it.
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
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
      tabIndex={0}
      aria-label="Faults"
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
