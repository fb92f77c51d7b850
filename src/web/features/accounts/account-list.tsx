import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { bots } from '#contract/bots.ts'
import type { Output } from '#contract/endpoint.ts'
import { api } from '#web/api/client.ts'
import { classNames } from '#web/lib/class-names.ts'
import { hasFailed } from '#web/lists/has-failed.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonList } from '#web/ui/feedback/skeleton.tsx'
import { ACCOUNT_HEIGHT, AccountCard } from './account-card.tsx'
import { type AccountSearch, isFiltered, NO_FILTERS } from './search.ts'

// Widened to string: that page's address belongs to its own feature.
const BR_BOTS: string = '/br-bots'
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-3'

interface AccountListProps {
  list: UseQueryResult<Output<typeof bots.list>>
  search: AccountSearch
  onReset(patch: Partial<AccountSearch>): void
}

/** Error, loading, empty or cards: what there is to show of the list. */
export function AccountList({ list, search, onReset }: AccountListProps) {
  if (hasFailed(list))
    return (
      <ErrorState
        title="Failed to load bots"
        description="There was a problem connecting to the server"
        onRetry={() => void list.refetch()}
      />
    )
  if (!list.data)
    return (
      <SkeletonList
        count={search.per_page}
        className={GRID}
        rowClassName={classNames('rounded-lg', ACCOUNT_HEIGHT)}
      />
    )
  if (list.data.data.length === 0)
    return isFiltered(search) ? <NoMatch onReset={() => onReset(NO_FILTERS)} /> : <NoAccounts />
  return (
    <ul
      aria-label="Accounts"
      aria-busy={list.isPlaceholderData}
      // Dimmed by colour: opacity would take the text below 4.5:1.
      className={classNames(
        GRID,
        'transition-[filter]',
        list.isPlaceholderData && 'saturate-[0.2]',
      )}
    >
      {list.data.data.map((account) => (
        <li key={account.id}>
          <AccountCard account={account} />
        </li>
      ))}
    </ul>
  )
}

function NoMatch({ onReset }: { onReset(): void }) {
  return (
    <EmptyState
      title="No bots found"
      description="No account fits this search and server."
      action={<Button onClick={onReset}>Reset filters</Button>}
    />
  )
}

function NoAccounts() {
  const mayAdd = useMay(api.brBots.add)
  return (
    <EmptyState
      title="No bots found"
      description="Each BR bot brings its account with it."
      action={
        mayAdd && (
          <Link to={BR_BOTS} className={buttonClass({ variant: 'primary' })}>
            Go to BR bots
          </Link>
        )
      }
    />
  )
}
