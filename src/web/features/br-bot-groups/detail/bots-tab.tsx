import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { Button } from '#web/ui/button.tsx'
import { UserPlus } from '#web/ui/icons.tsx'
import { freePlaces } from '../list/group-facts.tsx'
import { MemberList } from './member-list.tsx'

interface BotsTabProps {
  group: BrBotGroup
  addBots(): void
}

export function BotsTab({ group, addBots }: BotsTabProps) {
  const { bots, size } = group
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="num text-fg-2">
          {bots.length} of {size} bots, {freePlaces(size - bots.length)}
        </p>
        <Button size="small" onClick={addBots}>
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
