import type { Output } from '#contract/endpoint.ts'
import type { orders } from '#contract/orders.ts'
import { formatCount } from '#domain/format.ts'
import { CollapsibleFilters } from '#web/lists/controls/collapsible-filters.tsx'
import { SearchField } from '#web/lists/controls/search-field.tsx'
import { ServerPicker } from '#web/pickers/server-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { Plus, X } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'
import { isFiltered, NO_FILTERS } from './filters.ts'
import type { OrderSearch } from './search.ts'

export type OrderList = Output<typeof orders.list>

interface OrdersHeaderProps {
  list: OrderList | undefined
  search: OrderSearch
  onChange(patch: Partial<OrderSearch>): void
  /** Absent where the person may not add. */
  onAdd: (() => void) | undefined
}

export function OrdersHeader({ list, search, onChange, onAdd }: OrdersHeaderProps) {
  const { type, platform, server_id, bot_id } = search
  return (
    <PageHeader
      group="Trade"
      title="Orders"
      count={list && `${formatCount(list.meta.filtered)}${list.meta.capped ? '+' : ''}`}
      subtitle="What customers ordered, and how far it is"
      actions={
        onAdd && (
          <Button variant="primary" onClick={onAdd}>
            <Plus size={14} aria-hidden />
            New order
          </Button>
        )
      }
    >
      <SearchField
        label="Search by bank number"
        className="max-md:basis-full md:w-64"
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <ServerPicker
        placeholder="All servers"
        className="w-40 max-md:w-0 max-md:flex-1"
        value={server_id ?? null}
        onValueChange={(id) => onChange({ server_id: id ?? undefined })}
      />
      <CollapsibleFilters count={[type, platform].filter(Boolean).length}>
        <NameSelect
          label="Type"
          all="All types"
          names={list?.choices.types ?? []}
          value={type}
          onChange={(name) => onChange({ type: name })}
        />
        <NameSelect
          label="Platform"
          all="All platforms"
          names={list?.choices.platforms ?? []}
          value={platform}
          onChange={(name) => onChange({ platform: name })}
        />
      </CollapsibleFilters>
      {bot_id !== undefined && (
        <Button onClick={() => onChange({ bot_id: undefined })}>
          Bot #{bot_id}
          <X size={14} aria-label="of every bot" />
        </Button>
      )}
      {isFiltered(search) && (
        <Button variant="ghost" onClick={() => onChange(NO_FILTERS)}>
          <X size={14} aria-hidden />
          Reset
        </Button>
      )}
    </PageHeader>
  )
}

/** No name is empty. */
const ALL = ''

interface NameSelectProps {
  label: string
  all: string
  names: readonly string[]
  value: string | undefined
  onChange(name: string | undefined): void
}

function NameSelect({ label, all, names, value = ALL, onChange }: NameSelectProps) {
  const known = value === ALL || names.includes(value) ? names : [...names, value]
  const options = [
    { value: ALL, label: all },
    ...known.map((name) => ({ value: name, label: name })),
  ]
  return (
    <LazySelect
      label={label}
      className="w-40 max-md:w-full"
      options={options}
      value={value}
      onValueChange={(name) => onChange(name === ALL ? undefined : name)}
    />
  )
}
