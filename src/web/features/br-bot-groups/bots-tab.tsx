import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { Button } from '#web/ui/button.tsx'
import { UserPlus } from '#web/ui/icons.tsx'
import type { OpenDialog } from './group-dialog-request.ts'
import { MemberList } from './member-list.tsx'

interface BotsTabProps {
  group: BrBotGroup
  openDialog: OpenDialog
}

export function BotsTab({ group, openDialog }: BotsTabProps) {
  const { bots, size } = group
  const room = size - bots.length
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="num text-fg-2">
          {bots.length} of {size}
          {room === 0 ? ', full' : `, room for ${room}`}
        </p>
        <Button size="small" onClick={() => openDialog({ kind: 'add-bots', group })}>
          <UserPlus size={14} aria-hidden />
          Add Bots
        </Button>
      </div>
      {bots.length === 0 ? (
        <p className="rounded-lg border border-line border-dashed py-8 text-center text-fg-2">
          No bots in this group
        </p>
      ) : (
        <MemberList group={group} />
      )}
    </div>
  )
}
