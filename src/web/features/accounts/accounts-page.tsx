import { Link } from '@tanstack/react-router'
import type { Bot } from '#contract/bots.ts'
import { FLEET_PAGES_IN_FULL } from '#domain/pager.ts'
import { api } from '#web/api/client.ts'
import { SERVER_FILTER } from '#web/lists/page/filters.tsx'
import { ListPage } from '#web/lists/page/list-page.tsx'
import type { OwnCard } from '#web/lists/table/column.ts'
import { useMay } from '#web/session/use-may.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ACCOUNT_HEIGHT, AccountCard } from './account-card.tsx'
import { accountSearch } from './search.ts'

const CARD: OwnCard<Bot> = {
  of: (account) => <AccountCard account={account} />,
  gridClass: 'grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-3',
  skeletonClass: `rounded-lg ${ACCOUNT_HEIGHT}`,
  layout: 'cards',
}

/** Game accounts to read. The page Bots changes them. */
export function AccountsPage() {
  return (
    <ListPage
      group="Fleet"
      title="Accounts"
      subtitle="See every game account of the fleet, as its bot reports it"
      resource={{ list: api.bots.list }}
      search={accountSearch}
      noun={{ one: 'bot', many: 'bots' }}
      label="Accounts"
      columns={[]}
      card={CARD}
      rowName={({ nickname }) => nickname}
      searchField={{ label: 'Search by nickname' }}
      filters={[SERVER_FILTER]}
      pagesInFull={FLEET_PAGES_IN_FULL}
      emptyAction={<BrBotsLink />}
      empty={{
        title: 'No bots found',
        description: 'Accounts are created with BR bots.',
      }}
    />
  )
}

// Typed as a string: the route of that page is not known here.
const BR_BOTS: string = '/br-bots'

function BrBotsLink() {
  const mayAdd = useMay(api.brBots.add)
  if (!mayAdd) return null
  return (
    <Link to={BR_BOTS} className={buttonClass({ variant: 'primary' })}>
      Go to BR bots
    </Link>
  )
}
