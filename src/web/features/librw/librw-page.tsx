import { formatCount } from '#domain/format.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RowList } from './row-list.tsx'

const ROWS = 10_000

/** A list long enough to show that only the rows in sight are in the page. */
export function LibrwPage() {
  return (
    // As high as the window leaves, so that only the list scrolls: the shell keeps this much free at the bottom.
    <div className="flex h-[calc(100dvh-var(--top)-5rem)] flex-col md:h-[calc(100dvh-var(--top)-1.5rem)]">
      <PageHeader group="System" title="LibRW" count={formatCount(ROWS)} />
      <RowList count={ROWS} />
    </div>
  )
}
