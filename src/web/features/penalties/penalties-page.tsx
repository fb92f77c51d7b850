import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListedPenalty } from '#contract/penalties.ts'
import { penaltyStateOf } from '#domain/penalty.ts'
import { api } from '#web/api/client.ts'
import { useShortcuts } from '#web/lib/shortcuts.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { useNow } from '#web/lib/use-now.ts'
import { DataList } from '#web/lists/data-list.tsx'
import { useDeletedWord } from '#web/lists/use-deletion-notice.ts'
import { useListInterval } from '#web/lists/use-list-interval.ts'
import { OnlyFor } from '#web/session/only-for.tsx'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { filtersOf, isFiltered, NO_FILTERS, queryOf } from './filters.ts'
import { PenaltiesHeader, TITLE } from './penalties-header.tsx'
import { PENALTY_COLUMNS } from './penalty-columns.tsx'
import { type PenaltyDialogRequest, PenaltyDialogs } from './penalty-dialogs.tsx'
import { PenaltyMenuItems } from './penalty-menu-items.tsx'
import type { PenaltySearch } from './search.ts'
import { usePenaltySearch } from './use-penalty-search.ts'

export function PenaltiesPage() {
  return (
    <OnlyFor endpoint={api.penalties.list} header={<PageHeader {...TITLE} />}>
      <Penalties />
    </OnlyFor>
  )
}

function Penalties() {
  const { search, change } = usePenaltySearch()
  const now = useNow()
  const list = usePenaltyList(search)
  const dialog = useDialog<PenaltyDialogRequest>()
  const mayChange = useMay(api.penalties.add)
  const add = mayChange ? () => dialog.open({ kind: 'add' }) : undefined
  useShortcuts(add ? [{ keys: 'n', label: 'Add penalty', run: add }] : [])

  return (
    <>
      <PenaltiesHeader list={list.data} search={search} onChange={change} onAdd={add} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 md:px-6">
        <DataList
          label="Penalties"
          name="penalties"
          failed="Failed to load penalties"
          columns={PENALTY_COLUMNS}
          tools={undefined}
          rowName={penaltyName}
          {...(mayChange && {
            menu: (penalty: ListedPenalty) => (
              <PenaltyMenuItems penalty={penalty} openDialog={dialog.open} />
            ),
          })}
          look={(penalty: ListedPenalty) => ({
            isInactive: penaltyStateOf(penalty, now).state === 'ended',
          })}
          {...{ list, search }}
          onSearchChange={change}
          csv={api.penalties.export.download({ query: filtersOf(search) })}
          isFiltered={isFiltered(search)}
          onReset={() => change(NO_FILTERS)}
          empty={<NoPenalties onAdd={add} />}
        />
      </div>
      {dialog.current && (
        <PenaltyDialogs key={dialog.key} request={dialog.current} {...dialog.props} />
      )}
    </>
  )
}

/** More than these are not looked through for one that vanished. */
const LOOKED_THROUGH = 100

function usePenaltyList(search: PenaltySearch) {
  const query = queryOf(search)
  const list = useQuery({
    ...api.penalties.list.query({ query }),
    placeholderData: keepPreviousData,
    refetchInterval: useListInterval(),
  })
  useDeletedWord(list, {
    resource: 'penalties',
    query,
    nameOf: penaltyName,
    find: async ({ id, bot_id }) => {
      const of = { bot_id, per_page: LOOKED_THROUGH }
      const { data, meta } = await api.penalties.list.call({ query: of })
      return meta.filtered > LOOKED_THROUGH || data.some((one) => one.id === id)
    },
  })
  return list
}

const penaltyName = ({ id, bot }: ListedPenalty) => `penalty ${id} of ${bot.nickname}`

function NoPenalties({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <EmptyState
      title="No penalties yet"
      description="No account was ever banned or jailed, as far as anybody wrote down."
      {...(onAdd && {
        action: (
          <Button variant="primary" onClick={onAdd}>
            Add penalty
          </Button>
        ),
      })}
    />
  )
}
