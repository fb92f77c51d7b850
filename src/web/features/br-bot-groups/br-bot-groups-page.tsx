import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { GROUP_FIELDS } from '#contract/filter/registry/br-bot-groups.ts'
import type { ScheduleDraft } from '#contract/schedules.ts'
import { api } from '#web/api/client.ts'
import { refreshAfterAction } from '#web/api/refresh.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { useIsPhone } from '#web/lib/use-media-query.ts'
import { ListLink } from '#web/lists/controls/list-link.tsx'
import { isKnownDeleted } from '#web/lists/deletions.ts'
import type { DeletionTexts, RowAction } from '#web/lists/page/definition.ts'
import { type Filter, type FilterProps, yesOrNo } from '#web/lists/page/filters.tsx'
import { ListPage } from '#web/lists/page/list-page.tsx'
import { PanelRows } from '#web/lists/page/panel-rows.tsx'
import { filtersOf, type SearchValues } from '#web/lists/search.ts'
import { writeSearchText } from '#web/lists/search-text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { copyWithToast } from '#web/ui/copy-with-toast.ts'
import { CalendarClock, Copy, Link2, RefreshCw, UserPlus } from '#web/ui/icons.ts'
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
const PARTS = Object.values(load)
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
    options: yesOrNo('Without an active bot', 'With active bots'),
    width: 'w-48',
  },
]

export function BrBotGroupsPage() {
  const isPhone = useIsPhone()
  const addBots = useDialog<BrBotGroup>()
  const clone = useDialog<BrBotGroup>()
  const [scheduleDrafts] = useState(() => new Map<number, ScheduleDraft>())
  useUnsavedInput(
    () => [...scheduleDrafts.keys()].some((id) => !isKnownDeleted('brBotGroups', id)),
    {
      isKeptByPage: true,
    },
  )
  const Panel = isPhone ? GroupDialog : GroupPanel
  return (
    <>
      <ListPage
        group="Fleet"
        title={isPhone ? 'Bot Groups' : 'BR Bot Groups'}
        subtitle="Manage your bot groups and configurations"
        buttons={Buttons}
        resource={api.brBotGroups}
        search={groupSearch}
        filterFields={GROUP_FIELDS}
        noun={GROUP}
        columns={GROUP_COLUMNS}
        card={GROUP_CARD}
        panel={{
          rows: PanelRows,
          get: api.brBotGroups.get,
          of: (panel) => <Panel {...panel} addBots={addBots.open} {...{ scheduleDrafts }} />,
        }}
        preload={PARTS}
        pager="entries"
        rowName={({ name }) => name}
        rowState={(group) => ({ isActive: activeCount(group) > 0 })}
        searchField={{ label: 'Search groups...', className: 'max-md:basis-full md:w-72' }}
        filters={FILTERS}
        actions={actionsOf(addBots.open, clone.open)}
        bulk="br_bot_group"
        form={GroupForm}
        deletion={deletionOf}
        texts={{
          add: 'Create Group',
          edit: 'Edit Group',
          remove: 'Delete Group',
          failed: 'Failed to load groups. Please try again.',
          retry: 'Retry',
        }}
        empty={{ title: 'No groups found. Create your first group to get started.' }}
      />
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

function Buttons({ search }: FilterProps) {
  return (
    <>
      <TimelineLink search={search} />
      <RefreshButton />
    </>
  )
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
