import type { ListedPenalty } from '#contract/penalties.ts'
import { penaltyStateOf } from '#domain/penalty.ts'
import { api } from '#web/api/client.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useNow } from '#web/lib/use-now.ts'
import { ListPage } from '#web/lists/page/list-page.tsx'
import { PENALTY } from './noun.ts'
import { PENALTY_COLUMNS } from './penalty-columns.tsx'
import { penaltyFilters } from './penalty-filters.tsx'
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
