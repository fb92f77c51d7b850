import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { Badge } from '#web/ui/badge.tsx'

export function activeCount({ bots }: BrBotGroup): number {
  return bots.filter(({ is_active }) => is_active).length
}

/** `8 / 10`, and how many of the bots are active. */
export function BotCount({ group }: { group: BrBotGroup }) {
  const active = activeCount(group)
  return (
    <span className="flex items-center gap-2">
      <span className="num font-mono text-xs">
        {group.bots.length} / {group.size}
      </span>
      {active > 0 && (
        <Badge tone="green" mark="pulse" className="num">
          {active} active
        </Badge>
      )}
    </span>
  )
}

/** `46 places free` */
export const freePlaces = (count: number) => `${count} ${count === 1 ? 'place' : 'places'} free`
