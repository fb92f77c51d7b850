import { useQuery } from '@tanstack/react-query'
import { formatElapsed, formatMoney } from '#domain/format.ts'
import { presenceOf } from '#domain/live-status.ts'
import { api } from '#web/api/client.ts'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { TaskBadge } from '#web/entities/task-badge.tsx'
import { ListLink } from '#web/lists/controls/list-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { LiveBot } from '../bots/protocol.ts'
import { formatPosition } from './format-position.ts'
import { MapFact, MapFacts } from './map-facts.tsx'

/** What the last report and the account tell of a live bot. */
export function LiveBotFacts({ bot }: { bot: LiveBot }) {
  const { data: account } = useQuery(api.bots.get.query({ params: { id: bot.id }, query: {} }))
  const presence = presenceOf(bot.presence)
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        <Badge tone={presence.tone} mark="dot">
          {presence.label}
        </Badge>
        {account?.task && <TaskBadge status={account.task} />}
      </div>
      <MapFacts>
        <MapFact name="Server">{account ? <ServerTag id={account.server_id} /> : '…'}</MapFact>
        <MapFact name="Cash">{account ? formatMoney(account.cash) : '…'}</MapFact>
        <MapFact name="Bank">{account ? formatMoney(account.deposit) : '…'}</MapFact>
        <MapFact name="Position">{formatPosition(bot.x, bot.y)}</MapFact>
        <MapFact name="Reported">{ageOf(bot.ageMs)}</MapFact>
      </MapFacts>
      <ListLink href={`/bots?open=${bot.id}`} className="mt-2 inline-block text-accent">
        Open game account
      </ListLink>
    </>
  )
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

export function ageOf(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.max(0, Math.floor(ms / SECOND_MS))} s ago`
  return `${formatElapsed(ms)} ago`
}
