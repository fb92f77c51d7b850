import type { Output } from '#contract/endpoint.ts'
import type { penalties } from '#contract/penalties.ts'
import { JAIL_KIND_OPTIONS, PENALTY_STATE_OPTIONS, PENALTY_TYPE_OPTIONS } from '#domain/penalty.ts'
import {
  type Filter,
  FilterControl,
  linkedFilter,
  SERVER_FILTER,
} from '#web/lists/page/filters.tsx'
import type { SearchPatch } from '#web/lists/search.ts'
import type { penaltySearch } from './search.ts'

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

export const penaltyFilters = (page: PenaltyPage | undefined): readonly PenaltyFilter[] => [
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
