import { memo } from 'react'
import { formatCount } from '#domain/format.ts'

export const ROW_HEIGHT = 35

/** Rows come and go five at a time, so that most frames of a scroll change nothing in the page. */
export const BLOCK_ROWS = 5
export const BLOCK_HEIGHT = BLOCK_ROWS * ROW_HEIGHT

/** The rows from `first` on, counted from 0, at their place in the list. */
export const RowBlock = memo(function RowBlock({ first, count }: { first: number; count: number }) {
  return (
    <div
      role="none"
      // Strict, of a fixed size, and moved by a transform: with any of them missing the whole page is laid out anew.
      className="absolute inset-x-0 top-0 contain-strict"
      style={{ height: BLOCK_HEIGHT, transform: `translateY(${first * ROW_HEIGHT}px)` }}
    >
      {Array.from({ length: Math.min(BLOCK_ROWS, count - first) }, (_, at) => (
        // biome-ignore lint/a11y/useSemanticElements: an li stands in its ul, and here a block is between
        <div
          role="listitem"
          // biome-ignore lint/suspicious/noArrayIndexKey: an element takes up another row and stays what it is
          key={at}
          aria-setsize={count}
          aria-posinset={first + at + 1}
          // A line as high as the row: a box to centre the text in would be laid out anew with each text.
          className="border-line border-b px-4 leading-[34px] md:px-6"
          style={ROW_STYLE}
        >
          {`Row ${formatCount(first + at + 1)}`}
        </div>
      ))}
    </div>
  )
})

const ROW_STYLE = { height: ROW_HEIGHT }
