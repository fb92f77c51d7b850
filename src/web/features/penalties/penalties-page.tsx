import type { Output } from '#contract/endpoint.ts'
import type { ListedPenalty, penalties } from '#contract/penalties.ts'
import {
  JAIL_KIND_OPTIONS,
  PENALTY_STATE_OPTIONS,
  PENALTY_TYPE_OPTIONS,
  penaltyStateOf,
} from '#domain/penalty.ts'
import { api } from '#web/api/client.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useNow } from '#web/lib/use-now.ts'
import {
  type Filter,
  FilterControl,
  linkedFilter,
  SERVER_FILTER,
} from '#web/lists/page/filters.tsx'
import { ListPage } from '#web/lists/page/list-page.tsx'
import type { SearchPatch } from '#web/lists/search.ts'
import { PENALTY } from './noun.ts'
import { PENALTY_COLUMNS } from './penalty-columns.tsx'
import { penaltySearch } from './search.ts'

const PenaltyForm = lazyPart(async () => (await import('./penalty-form.tsx')).PenaltyForm)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

/** On larger lists, a penalty that left the list is not looked up. */
const SEARCHED_MAX = 100

export function PenaltiesPage() {
  const now = useNow()
  return (
    <ListPage
      group="Trade"
      title="Penalties"
      subtitle="Manage bans and jails of game accounts, and see how long they last"
      resource={api.penalties}
      search={penaltySearch}
      noun={PENALTY}
      columns={PENALTY_COLUMNS}
      rowName={({ id, bot }) => `penalty ${id} of ${bot.nickname}`}
      rowState={(penalty) => ({ isInactive: penaltyStateOf(penalty, now).state === 'ended' })}
      searchField={{ label: 'Search by nickname', className: 'max-md:basis-full md:w-56' }}
      filters={penaltyFilters}
      form={PenaltyForm}
      deletion={{ dialog: DeleteDialog }}
      find={findPenalty}
      empty={{
        title: 'No penalties yet',
        description: 'Add the bans and jails of your accounts to see when they end.',
      }}
    />
  )
}

async function findPenalty({ id, bot_id }: ListedPenalty) {
  const query = { bot_id, per_page: SEARCHED_MAX }
  const { data, meta } = await api.penalties.list.call({ query })
  return meta.filtered > SEARCHED_MAX || data.some((penalty) => penalty.id === id)
}

type PenaltyPage = Output<typeof penalties.list>
type PenaltyFilter = Filter<typeof penaltySearch.defaults>

const STATE: PenaltyFilter = {
  kind: 'choice',
  name: 'state',
  label: 'State',
  any: 'Any state',
  options: PENALTY_STATE_OPTIONS,
  width: 'w-32',
  place: 'collapsible',
}
const TYPE: PenaltyFilter = {
  kind: 'choice',
  name: 'type',
  label: 'Type',
  any: 'Any type',
  options: PENALTY_TYPE_OPTIONS,
  width: 'w-28',
  place: 'collapsible',
}
const JAIL_KIND: PenaltyFilter = {
  kind: 'choice',
  name: 'jail_type',
  label: 'Jail type',
  any: 'Any jail type',
  options: JAIL_KIND_OPTIONS,
  width: 'w-48',
  place: 'collapsible',
}

/** A ban has no kind: choosing it clears and hides the kind of jail. */
const TYPE_AND_KIND: PenaltyFilter = {
  kind: 'custom',
  names: ['type', 'jail_type'],
  place: 'collapsible',
  render: ({ search, change }) => {
    const changeType = (patch: SearchPatch) =>
      change(patch.type === 'ban' ? { ...patch, jail_type: undefined } : patch)
    return (
      <>
        <FilterControl filter={TYPE} search={search} change={changeType} />
        {search.type !== 'ban' && <FilterControl filter={JAIL_KIND} {...{ search, change }} />}
      </>
    )
  },
}

const penaltyFilters = (page: PenaltyPage | undefined): readonly PenaltyFilter[] => [
  SERVER_FILTER,
  STATE,
  TYPE_AND_KIND,
  linkedFilter('bot_id', 'All bots', (id) => {
    const row = page?.data.find(({ bot_id }) => bot_id === id)
    return row?.bot.nickname ?? `Bot #${id}`
  }),
  linkedFilter('admin_id', 'All admins', (id) => {
    const row = page?.data.find(({ admin_id }) => admin_id === id)
    return `By ${row?.admin_name ?? `admin #${id}`}`
  }),
]
