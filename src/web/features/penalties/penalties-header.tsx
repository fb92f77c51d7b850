import type { Output } from '#contract/endpoint.ts'
import type { penalties } from '#contract/penalties.ts'
import { formatCount } from '#domain/format.ts'
import { JAIL_KIND_OPTIONS, PENALTY_STATE_OPTIONS, PENALTY_TYPE_OPTIONS } from '#domain/penalty.ts'
import { FoldedFilters } from '#web/lists/controls/collapsible-filters.tsx'
import { SearchField } from '#web/lists/controls/search-field.tsx'
import { ServerPicker } from '#web/pickers/server-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { Plus, X } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'
import { isFiltered, NO_FILTERS } from './filters.ts'
import type { PenaltySearch } from './search.ts'

export const TITLE = { group: 'Trade', title: 'Penalties' } as const

const ALL = 'all'
const STATES = [{ value: ALL, label: 'Any state' }, ...PENALTY_STATE_OPTIONS] as const
const TYPES = [{ value: ALL, label: 'Any type' }, ...PENALTY_TYPE_OPTIONS] as const
const KINDS = [{ value: ALL, label: 'Any kind of jail' }, ...JAIL_KIND_OPTIONS] as const

type List = Output<typeof penalties.list> | undefined

interface FilterProps {
  search: PenaltySearch
  onChange(patch: Partial<PenaltySearch>): void
}

interface PenaltiesHeaderProps extends FilterProps {
  list: List
  /** Undefined for who may not. */
  onAdd: (() => void) | undefined
}

export function PenaltiesHeader({ list, search, onChange, onAdd }: PenaltiesHeaderProps) {
  const meta = list?.meta
  return (
    <PageHeader
      {...TITLE}
      count={meta && `${formatCount(meta.filtered)}${meta.capped ? '+' : ''}`}
      subtitle="Bans and jails of game accounts, and how long they still last"
      actions={
        onAdd && (
          <Button variant="primary" onClick={onAdd}>
            <Plus size={15} aria-hidden />
            Add penalty
          </Button>
        )
      }
    >
      <SearchField
        label="Search by nickname"
        className="max-md:basis-full md:w-56"
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <ServerPicker
        placeholder="All servers"
        className="w-40 max-md:w-0 max-md:flex-1"
        value={search.server_id ?? null}
        onValueChange={(id) => onChange({ server_id: id ?? undefined })}
      />
      <FoldedFilters values={[search.state, search.type, search.jail_type]}>
        <KindFilters {...{ search, onChange }} />
      </FoldedFilters>
      <OneOnly {...{ list, search, onChange }} />
      {isFiltered(search) && (
        <Button variant="ghost" onClick={() => onChange(NO_FILTERS)}>
          <X size={14} aria-hidden />
          Reset
        </Button>
      )}
    </PageHeader>
  )
}

function KindFilters({ search: { state, type, jail_type }, onChange }: FilterProps) {
  const kinds =
    jail_type === undefined || KINDS.some(({ value }) => value === jail_type)
      ? KINDS
      : [...KINDS, { value: jail_type, label: jail_type }]
  return (
    <>
      <LazySelect
        label="State"
        className="w-32 max-md:w-full"
        options={STATES}
        value={state ?? ALL}
        onValueChange={(value) => onChange({ state: value === ALL ? undefined : value })}
      />
      <LazySelect
        label="Type"
        className="w-28 max-md:w-full"
        options={TYPES}
        value={type ?? ALL}
        onValueChange={(value) =>
          onChange({
            type: value === ALL ? undefined : value,
            ...(value === 'ban' && { jail_type: undefined }),
          })
        }
      />
      {type !== 'ban' && (
        <LazySelect<string>
          label="Kind of jail"
          className="w-48 max-md:w-full"
          options={kinds}
          value={jail_type ?? ALL}
          onValueChange={(value) => onChange({ jail_type: value === ALL ? undefined : value })}
        />
      )}
    </>
  )
}

/** Those of one bot or one admin, which another page led to. */
function OneOnly({ list, search: { bot_id, admin_id }, onChange }: FilterProps & { list: List }) {
  const row = list?.data.find((penalty) => bot_id === undefined || penalty.bot_id === bot_id)
  return (
    <>
      {bot_id !== undefined && (
        <Button aria-label="All bots" onClick={() => onChange({ bot_id: undefined })}>
          {row?.bot.nickname ?? `Bot #${bot_id}`}
          <X size={14} aria-hidden />
        </Button>
      )}
      {admin_id !== undefined && (
        <Button aria-label="All admins" onClick={() => onChange({ admin_id: undefined })}>
          By {row?.admin_name ?? `admin #${admin_id}`}
          <X size={14} aria-hidden />
        </Button>
      )}
    </>
  )
}
