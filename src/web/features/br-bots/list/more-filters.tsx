import { REGISTRATION_OPTIONS } from '#domain/registration.ts'
import { FilterPopover } from '#web/lists/controls/filter-popover.tsx'
import { ProxyPicker } from '#web/pickers/proxy-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'
import { type BotFiltersProps, countMore } from '../search.ts'

const ALL = 'all'
const ACTIVITY = [
  { value: ALL, label: 'Active and inactive' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
] as const
const SHIFT = [
  { value: ALL, label: 'On shift or not' },
  { value: 'true', label: 'On shift now' },
  { value: 'false', label: 'Not on shift' },
] as const
const REGISTRATION = [{ value: ALL, label: 'Any registration' }, ...REGISTRATION_OPTIONS] as const
/** No proxy has this id. */
const NO_PROXY = { id: 0, label: 'No proxy' }

/** The filters that are rarer; the button says how many of them are set. */
export function MoreFilters({ search, onChange }: BotFiltersProps) {
  return (
    <FilterPopover count={countMore(search)}>
      <ActivityFilter {...{ search, onChange }} />
      <ShiftFilter {...{ search, onChange }} />
      <RegistrationFilter {...{ search, onChange }} />
      <ProxyFilter {...{ search, onChange }} />
      {search.group_id !== undefined && (
        <div className="flex items-center justify-between gap-2">
          Group #{search.group_id} only
          <Button size="small" onClick={() => onChange({ group_id: undefined })}>
            All groups
          </Button>
        </div>
      )}
    </FilterPopover>
  )
}

function ActivityFilter({ search, onChange }: BotFiltersProps) {
  return (
    <LazySelect
      label="Activity"
      className="w-full"
      options={ACTIVITY}
      value={search.is_active ?? ALL}
      onValueChange={(value) => onChange({ is_active: value === ALL ? undefined : value })}
    />
  )
}

function ShiftFilter({ search, onChange }: BotFiltersProps) {
  return (
    <LazySelect
      label="Shift"
      className="w-full"
      options={SHIFT}
      value={search.on_shift ?? ALL}
      onValueChange={(value) => onChange({ on_shift: value === ALL ? undefined : value })}
    />
  )
}

function RegistrationFilter({ search, onChange }: BotFiltersProps) {
  return (
    <LazySelect
      label="Registration"
      className="w-full"
      options={REGISTRATION}
      value={search.registration_status ?? ALL}
      onValueChange={(value) =>
        onChange({ registration_status: value === ALL ? undefined : value })
      }
    />
  )
}

function ProxyFilter({ search, onChange }: BotFiltersProps) {
  const { proxy } = search
  return (
    <ProxyPicker
      label="Proxy"
      placeholder="Any proxy"
      first={NO_PROXY}
      value={proxy === 'none' ? NO_PROXY.id : (proxy ?? null)}
      fallback={typeof proxy === 'number' ? `Proxy #${proxy}` : undefined}
      onValueChange={(id) => onChange({ proxy: id === NO_PROXY.id ? 'none' : (id ?? undefined) })}
    />
  )
}
