import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FLEET_PAGES_IN_FULL } from '#domain/pager.ts'
import { api } from '#web/api/client.ts'
import { ListPager } from '#web/lists/controls/list-pager.tsx'
import { StaleBanner } from '#web/lists/stale-banner.tsx'
import { useListInterval } from '#web/lists/use-list-interval.ts'
import { OnlyFor } from '#web/session/only-for.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { AccountList } from './account-list.tsx'
import { AccountsHeader, TITLE } from './accounts-header.tsx'
import { queryOf } from './search.ts'
import { useAccountSearch } from './use-account-search.ts'

export function AccountsPage() {
  return (
    <OnlyFor endpoint={api.bots.list} header={<PageHeader {...TITLE} />}>
      <Accounts />
    </OnlyFor>
  )
}

function Accounts() {
  const { search, change } = useAccountSearch()
  const list = useQuery({
    ...api.bots.list.query({ query: queryOf(search) }),
    placeholderData: keepPreviousData,
    refetchInterval: useListInterval(),
  })
  const meta = list.data?.meta

  return (
    <>
      <AccountsHeader meta={meta} search={search} onChange={change} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 md:px-6">
        <StaleBanner list={list} failed="Failed to load bots" />
        <AccountList list={list} search={search} onReset={change} />
        <ListPager
          search={search}
          onChange={change}
          meta={meta}
          pagesInFull={FLEET_PAGES_IN_FULL}
        />
      </div>
    </>
  )
}
