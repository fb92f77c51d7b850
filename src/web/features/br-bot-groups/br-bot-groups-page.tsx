import { api } from '#web/api/client.ts'
import { useShortcuts } from '#web/lib/shortcuts.ts'
import { useDialog } from '#web/lib/use-dialog.ts'
import { StaleBanner } from '#web/lists/stale-banner.tsx'
import { useExistingPage } from '#web/lists/use-existing-page.ts'
import { useVanished } from '#web/lists/use-vanished.ts'
import { OnlyFor } from '#web/session/only-for.tsx'
import { EntriesPager } from './entries-pager.tsx'
import { isKnownGone, tellGone } from './gone-groups.ts'
import type { GroupDialogRequest } from './group-dialog-request.ts'
import { GroupDialogs } from './group-dialogs.tsx'
import { GroupList } from './group-list.tsx'
import { GroupsHeader } from './groups-header.tsx'
import { usePartsAhead } from './parts.ts'
import { PER_PAGE } from './search.ts'
import { useGroupList } from './use-group-list.ts'
import { useGroupSearch } from './use-group-search.ts'

export function BrBotGroupsPage() {
  return (
    <OnlyFor endpoint={api.brBotGroups.list} header={<GroupsHeader />}>
      <BrBotGroups />
    </OnlyFor>
  )
}

function BrBotGroups() {
  const { search, list: turnTo } = useGroupSearch()
  const list = useGroupList(search)
  const dialog = useDialog<GroupDialogRequest>()
  const meta = list.data?.meta
  const add = () => dialog.open({ kind: 'add' })
  const onPage = (page: number) => turnTo({ page })
  usePartsAhead(list.isSuccess)
  useShortcuts([{ keys: 'n', label: 'Create Group', run: add }])
  useExistingPage({ page: search.page, pageCount: meta?.pageCount, onPage })
  useVanished(
    list.isPlaceholderData ? undefined : list.data,
    `${search.page} ${search.search} ${search.is_idle}`,
    {
      wasRemovedHere: isKnownGone,
      find: ({ id }) => api.brBotGroups.get.call({ params: { id } }),
      tell: tellGone,
    },
  )

  return (
    <>
      <GroupsHeader list={list} onAdd={add} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-3 md:px-6">
        <StaleBanner list={list} failed="Failed to load groups" />
        <GroupList list={list} openDialog={dialog.open} />
        {meta && meta.pageCount > 1 && (
          <EntriesPager {...meta} page={search.page} perPage={PER_PAGE} onPage={onPage} />
        )}
      </div>
      {dialog.current && (
        <GroupDialogs key={dialog.key} request={dialog.current} {...dialog.props} />
      )}
    </>
  )
}
