import { JOB_TYPE_OPTIONS } from '#domain/job-type.ts'
import { REGISTRATION_OPTIONS } from '#domain/registration.ts'
import {
  ACTIVITY,
  type Filter,
  type FilterProps,
  SERVER_FILTER,
  yesOrNo,
} from '#web/lists/page/filters.tsx'
import { ProxyPicker } from '#web/pickers/proxy-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import type { brBotSearch } from '../search.ts'

export const BOT_FILTERS: readonly Filter<typeof brBotSearch.defaults>[] = [
  SERVER_FILTER,
  {
    kind: 'choice',
    name: 'job_type',
    label: 'Job type',
    any: 'All Types',
    options: JOB_TYPE_OPTIONS,
    width: 'w-36',
  },
  { ...ACTIVITY, name: 'is_active', place: 'popover' },
  {
    kind: 'choice',
    name: 'on_shift',
    label: 'Shift',
    any: 'Any shift',
    options: yesOrNo('On shift now', 'Not on shift'),
    place: 'popover',
  },
  {
    kind: 'choice',
    name: 'registration_status',
    label: 'Registration',
    any: 'Any registration',
    options: REGISTRATION_OPTIONS,
    place: 'popover',
  },
  {
    kind: 'custom',
    names: ['proxy'],
    label: 'Proxy',
    place: 'popover',
    render: (filter) => <ProxyFilter {...filter} />,
  },
  {
    kind: 'custom',
    names: ['group_id'],
    place: 'popover',
    render: (filter) => <GroupFilter {...filter} />,
  },
]

/** An id that no proxy has. */
const NO_PROXY = { id: 0, label: 'No proxy' }

function ProxyFilter({ search: { proxy }, change }: FilterProps) {
  const id = typeof proxy === 'number' ? proxy : null
  return (
    <ProxyPicker
      label="Proxy"
      placeholder="Any proxy"
      first={NO_PROXY}
      value={proxy === 'none' ? NO_PROXY.id : id}
      fallback={id === null ? undefined : `Proxy #${id}`}
      onValueChange={(next) =>
        change({ proxy: next === NO_PROXY.id ? 'none' : (next ?? undefined) })
      }
    />
  )
}

/** Links from other pages set this filter; here it can only be cleared. */
function GroupFilter({ search: { group_id }, change }: FilterProps) {
  if (group_id === undefined) return null
  return (
    <div className="flex items-center justify-between gap-2">
      {group_id === 'none' ? 'Only BR bots without a group' : `Only group #${group_id}`}
      <Button size="small" onClick={() => change({ group_id: undefined })}>
        All groups
      </Button>
    </div>
  )
}
