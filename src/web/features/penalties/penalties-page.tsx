import { Link } from '@tanstack/react-router'
import type { Output } from '#contract/endpoint.ts'
import { PENALTY_FIELDS } from '#contract/filter/registry/penalties.ts'
import type { ListedPenalty, penalties } from '#contract/penalties.ts'
import {
  JAIL_KIND_OPTIONS,
  PENALTY_STATE_OPTIONS,
  PENALTY_TYPE_OPTIONS,
  penaltyStateOf,
  timeLeft,
} from '#domain/penalty.ts'
import { api } from '#web/api/client.ts'
import { PenaltyBadge } from '#web/entities/penalty-badge.tsx'
import { ServerTag } from '#web/entities/server-tag.tsx'
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
import type { Column } from '#web/lists/table/column.ts'
import { Badge } from '#web/ui/badge.tsx'
import { NOTHING } from '#web/ui/nothing.tsx'
import { YourTime } from '#web/ui/your-time.tsx'
import { PENALTY } from './noun.ts'
import { penaltySearch } from './search.ts'

const PenaltyForm = lazyPart(async () => (await import('./penalty-form.tsx')).PenaltyForm)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

/** For accounts with more penalties, a penalty that left the list is assumed to exist. */
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
      filterFields={PENALTY_FIELDS}
      noun={PENALTY}
      columns={PENALTY_COLUMNS}
      rowName={({ id, bot }) => `Penalty ${id} of ${bot.nickname}`}
      rowState={(penalty) => ({ isInactive: penaltyStateOf(penalty, now).state === 'ended' })}
      searchField={{ label: 'Search by nickname', className: 'max-md:basis-full md:w-56' }}
      filters={penaltyFilters}
      exportKind="penalty.export"
      bulk="penalty"
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

/** Choosing a ban clears and hides the kind of jail. */
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

type PenaltyColumn = Column<ListedPenalty, undefined, typeof penaltySearch.defaults.sort_by>

const PENALTY_COLUMNS: readonly PenaltyColumn[] = [
  { id: 'id', label: 'ID', sort: 'id', isNumber: true, card: 'lead', cell: ({ id }) => id },
  {
    id: 'state',
    label: 'State',
    card: 'badge',
    cell: (penalty) => <State penalty={penalty} />,
  },
  { id: 'type', label: 'Type', cell: (penalty) => <PenaltyBadge penalty={penalty} isNarrow /> },
  {
    id: 'account',
    label: 'Account',
    isName: true,
    isControl: true,
    cell: ({ bot_id, bot: { nickname } }) => (
      <Link
        to="/penalties"
        search={{ bot_id }}
        title={`All penalties of ${nickname}`}
        className="block max-w-full md:max-w-36 truncate rounded-sm font-medium hover:underline pointer-coarse:py-3"
      >
        {nickname}
      </Link>
    ),
  },
  {
    id: 'server',
    label: 'Server',
    card: 'lead',
    cell: ({ bot }) => <ServerTag id={bot.server_id} />,
  },
  {
    id: 'reason',
    label: 'Reason',
    cell: ({ reason }) =>
      reason === '' ? (
        NOTHING
      ) : (
        <span
          title={reason}
          className="block max-w-28 truncate max-md:max-w-none max-md:whitespace-normal"
        >
          {reason}
        </span>
      ),
  },
  {
    id: 'starts',
    label: 'Starts (your time)',
    sort: 'starts_at',
    cell: ({ starts_at }) => <YourTime at={starts_at} isShort />,
  },
  {
    id: 'ends',
    label: 'Ends (your time)',
    sort: 'ends_at',
    cell: ({ ends_at }) => (ends_at === null ? 'Never' : <YourTime at={ends_at} isShort />),
  },
  {
    id: 'left',
    label: 'Time left',
    isNumber: true,
    cell: (penalty) => <Left penalty={penalty} />,
  },
  {
    id: 'admin',
    label: 'Admin',
    cell: ({ admin_name }) =>
      admin_name === null ? (
        NOTHING
      ) : (
        <span title={admin_name} className="block truncate md:max-w-20">
          {admin_name}
        </span>
      ),
  },
]

function State({ penalty }: { penalty: ListedPenalty }) {
  const { state, label, look: tone } = penaltyStateOf(penalty, useNow())
  return (
    <Badge tone={tone} {...(state === 'active' && { mark: 'pulse' })}>
      {label}
    </Badge>
  )
}

function Left({ penalty }: { penalty: ListedPenalty }) {
  const left = timeLeft(penalty, useNow())
  return left === undefined ? NOTHING : <span className="whitespace-nowrap">{left}</span>
}
