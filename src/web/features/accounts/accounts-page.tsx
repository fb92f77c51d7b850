import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { ListedBot } from '#contract/bots.ts'
import { BOT_FIELDS } from '#contract/filter/registry/bots.ts'
import { formatCount, formatDate, formatMoney } from '#domain/format.ts'
import { FLEET_PAGES_IN_FULL } from '#domain/pager.ts'
import { api } from '#web/api/client.ts'
import { Password } from '#web/entities/password.tsx'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { SkinImage } from '#web/entities/skin-image.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { SERVER_FILTER } from '#web/lists/page/filters.tsx'
import { ListPage } from '#web/lists/page/list-page.tsx'
import type { CustomCard } from '#web/lists/table/column.ts'
import { useMay } from '#web/session/use-may.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card, CardFact, CardFacts } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { LiveValue } from '#web/ui/live-value.tsx'
import { accountSearch } from './search.ts'

/** The height of a card, and of its skeleton. */
const ACCOUNT_HEIGHT = 'min-h-58 pointer-coarse:min-h-68'

/** One game account. */
const AccountCard = memo(function AccountCard({ account }: { account: ListedBot }) {
  return (
    <Card aria-label={account.nickname} className={classNames('gap-3', ACCOUNT_HEIGHT)}>
      <div className="flex items-center gap-3">
        <SkinImage skin={account.skin} size={48} />
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-1">
            <p className="num mr-auto font-mono text-2xs text-fg-3">#{account.id}</p>
            <ServerTag id={account.server_id} />
          </div>
          <div className="flex items-center gap-0.5">
            <h2 className="min-w-0 truncate font-semibold text-base tracking-tight">
              {account.nickname}
            </h2>
            <CopyButton label="nickname" text={account.nickname} />
          </div>
        </div>
      </div>
      <Facts account={account} />
    </Card>
  )
})

function Facts({ account }: { account: ListedBot }) {
  const created = new Date(account.created_at)
  return (
    <CardFacts>
      <CardFact name="Password">
        <Password of="bots" row={account} />
      </CardFact>
      <CardFact name="Cash">
        <LiveValue of={account.cash}>{formatMoney(account.cash)}</LiveValue>
      </CardFact>
      <CardFact name="Deposit">
        <LiveValue of={account.deposit}>{formatMoney(account.deposit)}</LiveValue>
      </CardFact>
      <CardFact name="Payday">{formatCount(account.payday)}</CardFact>
      <CardFact name="Created">
        <time dateTime={account.created_at}>{formatDate(created)}</time>
      </CardFact>
      <CardFact name="Registration IP">
        <span className="font-mono">{account.regip ?? '—'}</span>
      </CardFact>
    </CardFacts>
  )
}

const CARD: CustomCard<ListedBot> = {
  of: (account) => <AccountCard account={account} />,
  gridClass: 'grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-3',
  skeletonClass: `rounded-lg ${ACCOUNT_HEIGHT}`,
  onPhone: 4,
  layout: 'cards',
}

/** A read-only list of game accounts. They are changed on the page Bots. */
export function AccountsPage() {
  return (
    <ListPage
      group="Fleet"
      title="Accounts"
      subtitle="See every game account of the fleet, as its bot reports it"
      resource={{ list: api.bots.list }}
      search={accountSearch}
      filterFields={BOT_FIELDS}
      noun={{ one: 'bot', many: 'bots' }}
      label="Accounts"
      columns={[]}
      card={CARD}
      rowName={({ nickname }) => nickname}
      searchField={{ label: 'Search by nickname' }}
      filters={[SERVER_FILTER]}
      pagesInFull={FLEET_PAGES_IN_FULL}
      emptyAction={BrBotsLink}
      empty={{
        title: 'No bots found',
        description: 'Accounts are created with BR bots.',
      }}
    />
  )
}

// A plain string, because the type of that route is not available here.
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
