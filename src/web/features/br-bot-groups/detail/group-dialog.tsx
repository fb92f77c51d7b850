import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { type GroupPanelProps, GroupTabList, GroupTabPanels, GroupTabs } from './group-tabs.tsx'
import { RefreshedNote } from './refreshed-note.tsx'

/** `Group #7 · 12 bots`: a full-screen dialog on a phone, with the tabs of the panel. */
export function GroupDialog(panel: GroupPanelProps) {
  const { row, isOpen, onClose } = panel
  const { id, name, bots } = row
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={`Group #${id} · ${bots.length} ${bots.length === 1 ? 'bot' : 'bots'}`}
      description={name}
    >
      <GroupTabs>
        <div className="-mt-2 mb-4 flex flex-wrap items-center gap-x-4 border-line border-b">
          <GroupTabList />
          <RefreshedNote detail={panel.detail} />
        </div>
        <GroupTabPanels key={id} {...panel} />
      </GroupTabs>
    </Dialog>
  )
}
