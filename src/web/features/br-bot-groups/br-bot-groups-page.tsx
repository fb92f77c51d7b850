import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { GROUP_FIELDS } from '#contract/filter/registry/br-bot-groups.ts'
import { api } from '#web/api/client.ts'
import { refreshAfterAction } from '#web/api/refresh.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { useIsPhone } from '#web/lib/use-media-query.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { ListLink } from '#web/lists/controls/list-link.tsx'
import type { DeletionTexts, RowAction } from '#web/lists/page/definition.ts'
import type { Filter } from '#web/lists/page/filters.tsx'
import { ListDialogs } from '#web/lists/page/list-dialogs.tsx'
import { ListHeader } from '#web/lists/page/list-header.tsx'
import { ListRows } from '#web/lists/page/list-rows.tsx'
import { OpenRow } from '#web/lists/page/open-row.tsx'
import { useListPage } from '#web/lists/page/use-list-page.ts'
import { filtersOf, type SearchPatch, type SearchValues } from '#web/lists/search.ts'
import { writeSearchText } from '#web/lists/search-text.ts'
import { OnlyFor } from '#web/session/only-for.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { copyWithToast } from '#web/ui/copy-with-toast.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { CalendarClock, Copy, Link2, RefreshCw, UserPlus } from '#web/ui/icons.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useOpenGroup } from './detail/use-open-group.ts'
import { GROUP_CARD } from './list/group-card.tsx'
import { GROUP_COLUMNS } from './list/group-columns.tsx'
import { activeCount } from './list/group-facts.tsx'
import { GROUP } from './noun.ts'
import { groupSearch } from './search.ts'

const load = {
  panel: () => import('./detail/group-panel.tsx'),
  dialog: () => import('./detail/group-dialog.tsx'),
  form: () => import('./dialogs/group-form.tsx'),
  addBots: () => import('./dialogs/add-bots-dialog.tsx'),
  clone: () => import('./dialogs/clone-dialog.tsx'),
}
const GroupPanel = lazyPart(async () => (await load.panel()).GroupPanel)
const GroupDialog = lazyPart(async () => (await load.dialog()).GroupDialog)
const GroupForm = lazyPart(async () => (await load.form()).GroupForm)
const AddBotsDialog = lazyPart(async () => (await load.addBots()).AddBotsDialog)
const CloneDialog = lazyPart(async () => (await load.clone()).CloneDialog)

const FILTERS: readonly Filter<typeof groupSearch.defaults>[] = [
  {
    kind: 'choice',
    name: 'is_idle',
    label: 'Activity',
    any: 'All groups',
    options: [
      { value: 'true', label: 'Without an active bot' },
      { value: 'false', label: 'With active bots' },
    ],
    width: 'w-48',
  },
]

export function BrBotGroupsPage() {
  const isPhone = useIsPhone()
  const header = { group: 'Fleet', title: isPhone ? 'Bot Groups' : 'BR Bot Groups' }
  return (
    <OnlyFor endpoint={api.brBotGroups.list} header={<PageHeader {...header} />}>
      <Groups {...{ header, isPhone }} />
    </OnlyFor>
  )
}

interface GroupsProps {
  header: { group: string; title: string }
  isPhone: boolean
}

function Groups({ header, isPhone }: GroupsProps) {
  const addBots = useDialog<BrBotGroup>()
  const clone = useDialog<BrBotGroup>()
  const page = useGroupsPage(isPhone, actionsOf(addBots.open, clone.open))
  const { group, isLost, detail } = useOpenGroup(page)
  usePartsAhead(load, page.list.isSuccess)
  const panelOf = (row: BrBotGroup) => ({
    group: row,
    detail,
    addBots: () => addBots.open(row),
    edit: () => page.dialog.open({ kind: 'edit', row }),
  })
  return (
    <>
      <ListHeader
        page={page}
        {...header}
        subtitle="Manage your bot groups and configurations"
        buttons={
          <>
            <TimelineLink search={page.search} />
            <RefreshButton />
          </>
        }
      />
      <div className="fit grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 md:px-6">
        {isLost && (
          <ErrorState title="Failed to load group details" onRetry={() => void detail.refetch()} />
        )}
        <ListRows
          page={page}
          panel={{ openRow: group, of: (row) => <GroupPanel {...panelOf(row)} /> }}
        />
      </div>
      {isPhone && (
        <OpenRow id={group}>
          {(row, isOpen) => <GroupDialog {...panelOf(row)} {...{ isOpen }} onClose={page.close} />}
        </OpenRow>
      )}
      <ListDialogs page={page} />
      {addBots.current && (
        <Suspense>
          <AddBotsDialog key={addBots.key} group={addBots.current} {...addBots.props} />
        </Suspense>
      )}
      {clone.current && (
        <Suspense>
          <CloneDialog key={clone.key} group={clone.current} {...clone.props} />
        </Suspense>
      )}
    </>
  )
}

function useGroupsPage(isPhone: boolean, actions: readonly RowAction<BrBotGroup>[]) {
  const page = useListPage({
    resource: api.brBotGroups,
    search: groupSearch,
    filterFields: GROUP_FIELDS,
    noun: GROUP,
    columns: GROUP_COLUMNS,
    card: GROUP_CARD,
    pager: 'entries',
    rowName: ({ name }: BrBotGroup) => name,
    rowState: (group) => ({ isActive: activeCount(group) > 0 }),
    searchField: { label: 'Search groups...', className: 'max-md:basis-full md:w-72' },
    filters: FILTERS,
    actions,
    bulk: 'br_bot_group',
    form: GroupForm,
    deletion: deletionOf,
    texts: {
      add: 'Create Group',
      edit: 'Edit Group',
      remove: 'Delete Group',
      failed: 'Failed to load groups. Please try again.',
      retry: 'Retry',
    },
    empty: { title: 'No groups found. Create your first group to get started.' },
  })
  const { change, open, show } = page
  return {
    ...page,
    /** A panel belongs to its page of the list, so it closes when the list changes. */
    change: (patch: SearchPatch) => change({ group: undefined, tab: undefined, ...patch }),
    /** Only the dialog of a phone adds a step to the browser history, so that going back closes it. */
    open: isPhone ? open : (group: number | string) => show({ group, tab: undefined }),
  }
}

type Run = (group: BrBotGroup) => void

const actionsOf = (addBots: Run, clone: Run): readonly RowAction<BrBotGroup>[] => [
  { label: 'Add Bots', icon: UserPlus, run: addBots },
  { label: 'Clone Group', icon: Copy, run: clone },
  { label: 'Copy link', icon: Link2, run: (group) => void copyWithToast('link', linkTo(group)) },
]

const linkTo = ({ id }: BrBotGroup) => `${location.origin}/group-management?group=${id}`

const deletionOf = (group: BrBotGroup): DeletionTexts => {
  const { id, name, bots } = group
  return {
    title: 'Delete Group',
    description: (
      <>
        <span>This will remove all bots from the group but will not delete the bots.</span>
        <span className="mt-3 flex items-baseline gap-2 text-fg">
          <span className="truncate font-medium">{name}</span>
          <span className="num shrink-0 font-mono text-fg-3 text-xs">#{id}</span>
          <span className="num shrink-0 text-fg-2 text-xs">
            {bots.length} {bots.length === 1 ? 'bot' : 'bots'}
          </span>
        </span>
      </>
    ),
    confirm: 'Delete Group',
    undo: 'br_bot_group',
    // Prevents the accidental deletion of a group that has active bots.
    ...(activeCount(group) > 0 && { typed: `delete ${id}` }),
  }
}

function RefreshButton() {
  const cache = useQueryClient()
  const isFetching = useIsFetching({ queryKey: ['brBotGroups', 'list'] }) > 0
  return (
    <Button
      aria-label="Refresh"
      aria-busy={isFetching}
      className="max-md:w-11 max-md:px-0"
      onClick={() => void refreshAfterAction(cache, ['brBotGroups'])}
    >
      <RefreshCw size={15} aria-hidden className={isFetching ? 'animate-spin' : undefined} />
      <span className="max-md:hidden">Refresh</span>
    </Button>
  )
}

/** Opens the timeline with the filters of the list. */
function TimelineLink({ search }: { search: SearchValues }) {
  return (
    <ListLink
      href={`/group-management/timeline${writeSearchText(filtersOf(groupSearch, search))}`}
      aria-label="Timeline"
      className={buttonClass({}, 'max-md:w-11 max-md:px-0')}
    >
      <CalendarClock size={15} aria-hidden />
      <span className="max-md:hidden">Timeline</span>
    </ListLink>
  )
}

type Load = () => Promise<unknown>

/** Preloads the other parts of a page after the list is loaded, so that they open even if the server is unreachable. */
function usePartsAhead(parts: Record<string, Load>, isLoaded: boolean) {
  useEffect(() => {
    if (!isLoaded) return
    return whenIdle(() => Promise.allSettled(Object.values(parts).map((load) => load())))
  }, [parts, isLoaded])
}
