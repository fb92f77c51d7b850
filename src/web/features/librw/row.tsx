import { memo } from 'react'
import { formatCount } from '#domain/format.ts'

export const ROW_HEIGHT = 35

/** The row at `index`, at its place in the list. */
export const Row = memo(function Row({ index, count }: { index: number; count: number }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an li needs a ul, which here is a div with a height of its own
    <div
      role="listitem"
      aria-setsize={count}
      aria-posinset={index + 1}
      // Strict containment, a fixed size and a transform: without any of them the browser lays out the whole page again. A line as
      // high as the row replaces a box that centers the text and would be laid out with each text.
      className="absolute inset-x-0 top-0 border-line border-b px-4 leading-[34px] contain-strict md:px-6"
      style={{ height: ROW_HEIGHT, transform: `translateY(${index * ROW_HEIGHT}px)` }}
    >
      {`Row ${formatCount(index + 1)}`}
    </div>
  )
})
