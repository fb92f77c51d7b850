import type { Meta } from '#contract/list.ts'
import { formatCount } from '#domain/format.ts'
import { SearchField } from '#web/lists/controls/search-field.tsx'
import { ServerPicker } from '#web/pickers/server-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { Plus, X } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'
import { isFiltered, NO_FILTERS } from './filters.ts'
import type { GameBotSearch } from './search.ts'

export const TITLE = { group: 'Fleet', title: 'Bots' } as const

const ALL = 'all'
const PENALISED = [
  { value: ALL, label: 'Penalized or not' },
  { value: 'true', label: 'Penalized' },
  { value: 'false', label: 'Not penalized' },
] as const

interface BotsHeaderProps {
  meta: Meta | undefined
  search: GameBotSearch
  onChange(patch: Partial<GameBotSearch>): void
  /** Undefined for who may not. */
  onAdd: (() => void) | undefined
}

export function BotsHeader({ meta, search, onChange, onAdd }: BotsHeaderProps) {
  return (
    <PageHeader
      {...TITLE}
      count={meta && `${formatCount(meta.filtered)}${meta.capped ? '+' : ''}`}
      subtitle="What every game account is at, and for how long"
      actions={
        onAdd && (
          <Button variant="primary" onClick={onAdd}>
            <Plus size={15} aria-hidden />
            Add bot
          </Button>
        )
      }
    >
      <SearchField
        label="Search by nickname"
        className="max-md:basis-full md:w-64"
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <ServerPicker
        placeholder="All servers"
        className="w-40 max-md:w-0 max-md:flex-1"
        value={search.server_id ?? null}
        onValueChange={(id) => onChange({ server_id: id ?? undefined })}
      />
      <LazySelect
        label="Penalties"
        className="w-40 max-md:w-0 max-md:flex-1"
        options={PENALISED}
        value={search.is_penalised ?? ALL}
        onValueChange={(value) => onChange({ is_penalised: value === ALL ? undefined : value })}
      />
      {isFiltered(search) && (
        <Button variant="ghost" onClick={() => onChange(NO_FILTERS)}>
          <X size={14} aria-hidden />
          Reset
        </Button>
      )}
    </PageHeader>
  )
}
