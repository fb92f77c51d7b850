import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { type GroupPanelProps, GroupTabList, GroupTabPanels, GroupTabs } from './group-tabs.tsx'
import { RefreshedNote } from './refreshed-note.tsx'
import { useGroupSearch } from './use-group-search.ts'

export interface GroupDialogProps extends GroupPanelProps {
  isOpen: boolean
}

/** `Group #7 · 12 bots` over the whole screen of a phone, and the same three tabs. */
export function GroupDialog({ isOpen, group, detail, openDialog }: GroupDialogProps) {
  const { close } = useGroupSearch()
  const count = (detail.data ?? group).bots.length
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && close()}
      title={`Group #${group.id} · ${count} ${count === 1 ? 'bot' : 'bots'}`}
      description={group.name}
    >
      <GroupTabs>
        <div className="-mt-2 mb-4 flex flex-wrap items-center gap-x-4 border-line border-b">
          <GroupTabList />
          <RefreshedNote detail={detail} />
        </div>
        <GroupTabPanels key={group.id} {...{ group, detail, openDialog }} />
      </GroupTabs>
    </Dialog>
  )
}
