import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { brBots } from '#contract/br-bots.ts'
import type { Output } from '#contract/endpoint.ts'
import { ApiError } from '#web/api/send.ts'
import type { ImportKind } from '#web/imports/import-kind.ts'
import { classNames } from '#web/lib/class-names.ts'
import { hasFailed } from '#web/lists/has-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { BotTable } from '../parts.ts'
import { type BotSearch, isFiltered, NO_FILTERS } from '../search.ts'
import { BotCards, type BotListProps, CARD_GRID } from './bot-cards.tsx'
import { FirstSteps } from './first-steps.tsx'
import type { View } from './view-switch.tsx'

interface BotListSectionProps extends BotListProps {
  list: UseQueryResult<Output<typeof brBots.list>>
  view: View
  search: BotSearch
  onSearchChange(patch: Partial<BotSearch>): void
  onImport(kind: ImportKind): void
  onAdd(): void
}

/** Error, loading, empty or rows: what there is to show of the list. */
export function BotList(props: BotListSectionProps) {
  const { list, view, search, onSearchChange, onImport, onAdd, ...rows } = props
  if (hasFailed(list)) return <Failed error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <BotSkeletons count={search.per_page} view={view} />
  if (rows.bots.length === 0)
    return isFiltered(search) ? (
      <NoMatch onReset={() => onSearchChange(NO_FILTERS)} />
    ) : (
      <FirstSteps onImport={onImport} onAdd={onAdd} />
    )
  return (
    <div
      aria-busy={list.isPlaceholderData}
      // Dimmed by colour: opacity would take the text below 4.5:1.
      className={classNames('transition-[filter]', list.isPlaceholderData && 'saturate-[0.2]')}
    >
      {view === 'cards' ? (
        <BotCards {...rows} />
      ) : (
        <Suspense fallback={<BotSkeletons count={search.per_page} view={view} />}>
          <BotTable {...{ search, onSearchChange }} {...rows} />
        </Suspense>
      )}
    </div>
  )
}

/** A list that tries again forgets why it failed; the operator should not. */
function Failed({ error, onRetry }: { error: Error | null; onRetry(): void }) {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  const reason = last instanceof ApiError ? last.message : 'The server cannot be reached.'
  return <ErrorState title="Failed to load BR bots" description={reason} onRetry={onRetry} />
}

function BotSkeletons({ count, view }: { count: number; view: View }) {
  return view === 'cards' ? (
    <SkeletonList
      count={count}
      className={CARD_GRID}
      rowClassName="h-65 rounded-lg pointer-coarse:h-83"
    />
  ) : (
    <SkeletonList
      count={count}
      className="grid gap-px overflow-hidden rounded-lg border border-line pt-19"
      rowClassName="h-[43px] rounded-none"
    />
  )
}

function NoMatch({ onReset }: { onReset(): void }) {
  return (
    <EmptyState
      title="No BR bots found"
      description="No bot fits this search and these filters."
      action={<Button onClick={onReset}>Reset filters</Button>}
    />
  )
}
