import type { Admin } from '#contract/admins.ts'
import { ADMIN_FIELDS } from '#contract/filter/registry/admins.ts'
import { formatCount } from '#domain/format.ts'
import { THREAT_LEVEL_OPTIONS, threatLevelOf } from '#domain/threat-level.ts'
import { api } from '#web/api/client.ts'
import { SERVER_COLUMN } from '#web/entities/server-tag.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import type { DeletionTexts } from '#web/lists/page/definition.ts'
import { ACTIVITY, type Filter, SERVER_FILTER } from '#web/lists/page/filters.tsx'
import { ListPage } from '#web/lists/page/list-page.tsx'
import type { Column } from '#web/lists/table/column.ts'
import { useFlagActions } from '#web/lists/use-flag-actions.ts'
import { MayCountLink } from '#web/session/may-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Power } from '#web/ui/icons.ts'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { ADMIN } from './noun.ts'
import { adminSearch } from './search.ts'

const AdminForm = lazyPart(async () => (await import('./admin-form.tsx')).AdminForm)

const FILTERS: readonly Filter<typeof adminSearch.defaults>[] = [
  SERVER_FILTER,
  {
    kind: 'choice',
    name: 'threat_level',
    label: 'Threat level',
    any: 'Any threat level',
    options: THREAT_LEVEL_OPTIONS,
    width: 'w-40',
    place: 'collapsible',
  },
  { ...ACTIVITY, name: 'is_active', place: 'collapsible' },
]

export function AdminsPage() {
  return (
    <ListPage
      group="System"
      title="Admins"
      subtitle="Manage the in-game admins of your servers and see the penalties that they issued"
      resource={api.admins}
      search={adminSearch}
      filterFields={ADMIN_FIELDS}
      noun={ADMIN}
      columns={ADMIN_COLUMNS}
      rowName={({ nickname }) => nickname}
      rowState={({ is_active }) => ({ isInactive: !is_active })}
      searchField={{ label: 'Search by nickname' }}
      filters={FILTERS}
      actions={useActions()}
      exportKind="admin.export"
      form={AdminForm}
      deletion={deletionOf}
      find={async ({ id, server_id, nickname }) => {
        const { data } = await api.admins.list.call({ query: { server_id, search: nickname } })
        return data.find((admin) => admin.id === id)
      }}
      empty={{
        title: 'No admins yet',
        description: 'Add the in-game admins of your servers so that penalties can refer to them.',
      }}
    />
  )
}

function useActions() {
  const failed = 'Failed to update admin'
  return useFlagActions(api.admins.update, 'is_active', {
    set: { label: 'Activate', icon: Power, done: 'Admin activated', failed },
    clear: { label: 'Deactivate', icon: Power, done: 'Admin deactivated', failed },
  })
}

/** The server deactivates an admin with penalties instead of deleting the row. */
function deletionOf({ nickname, penalties_issued: count }: Admin): DeletionTexts {
  if (count === 0) return { undo: 'admin' }
  const named = count === 1 ? 'A penalty names' : `${formatCount(count)} penalties name`
  return {
    title: `Deactivate ${nickname} instead?`,
    description: `${named} this admin, so the admin stays on record as inactive.`,
    confirm: 'Deactivate',
    pending: 'Deactivating...',
    done: 'Admin deactivated',
  }
}

const ADMIN_COLUMNS: readonly Column<Admin, undefined, typeof adminSearch.defaults.sort_by>[] = [
  { id: 'id', label: 'ID', sort: 'id', isNumber: true, card: 'lead', cell: ({ id }) => id },
  {
    id: 'nickname',
    label: 'Nickname',
    sort: 'nickname',
    isText: true,
    isName: true,
    cell: ({ nickname }) => (
      <span className="flex min-w-0 items-center gap-1">
        <span className="truncate font-medium" title={nickname}>
          {nickname}
        </span>
        <CopyButton label="nickname" text={nickname} />
      </span>
    ),
  },
  SERVER_COLUMN,
  {
    id: 'threat',
    label: 'Threat level',
    cell: ({ threat_level }) => {
      const { label, tone } = threatLevelOf(threat_level)
      return (
        <Badge tone={tone} mark="dot">
          {label}
        </Badge>
      )
    },
  },
  {
    id: 'active',
    label: 'Active',
    card: 'badge',
    cell: ({ is_active }) => (
      <Badge tone={is_active ? 'green' : 'outline'}>{is_active ? 'Active' : 'Inactive'}</Badge>
    ),
  },
  {
    id: 'penalties',
    label: 'Penalties issued',
    sort: 'penalties_issued',
    isNumber: true,
    isControl: true,
    cell: ({ id, nickname, penalties_issued }) => (
      <MayCountLink
        to="penalties"
        count={penalties_issued}
        href={`/penalties?admin_id=${id}`}
        noun={{ one: 'penalty', many: 'penalties' }}
        place={`of ${nickname}`}
      />
    ),
  },
  {
    id: 'updated',
    label: 'Updated',
    isExtra: true,
    cell: ({ updated_at }) => <TimeAgo at={new Date(updated_at)} />,
  },
]
