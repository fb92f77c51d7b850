import { formatCount } from '#domain/format.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RowList } from './row-list.tsx'

const ROWS = 10_000

/** A list long enough to demonstrate that only the visible rows are in the document. */
export function LibrwPage() {
  return (
    // Fills the remaining height of the window, so that only the list scrolls. The shell reserves this much at the
    // bottom.
    <div className="flex h-[calc(100dvh-var(--top)-5rem)] flex-col md:h-[calc(100dvh-var(--top)-1.5rem)]">
      <PageHeader group="System" title="LibRW" count={formatCount(ROWS)} />
      <RowList count={ROWS} />
    </div>
  )
}
