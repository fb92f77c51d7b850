import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#domain/format.ts'
import { presenceOf } from '#domain/live-status.ts'
import { api } from '#web/api/client.ts'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { TaskBadge } from '#web/entities/task-badge.tsx'
import { ListLink } from '#web/lists/controls/list-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { PastBot } from '../bots/protocol.ts'
import { formatPosition } from './format-position.ts'
import { ageOf } from './live-bot-facts.tsx'
import { MapFact, MapFacts } from './map-facts.tsx'

/** What a bot had reported at the moment of the history, and the server that it is on today. */
export function PastBotFacts({ bot }: { bot: PastBot }) {
  const { data: account } = useQuery(api.bots.get.query({ params: { id: bot.id }, query: {} }))
  const presence = presenceOf(bot.presence)
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        <Badge tone={presence.tone} mark="dot">
          {presence.label}
        </Badge>
        {bot.task && <TaskBadge status={bot.task} />}
      </div>
      <MapFacts>
        {account && (
          <MapFact name="Server today">
            <ServerTag id={account.server_id} />
          </MapFact>
        )}
        <MapFact name="Cash">{bot.cash === null ? '—' : formatMoney(bot.cash)}</MapFact>
        <MapFact name="Bank">{bot.deposit === null ? '—' : formatMoney(bot.deposit)}</MapFact>
        <MapFact name="Health">{bot.health === null ? '—' : `${bot.health}%`}</MapFact>
        <MapFact name="Position">{formatPosition(bot.x, bot.y)}</MapFact>
        <MapFact name="Reported">{ageOf(bot.ageMs).replace('ago', 'before')}</MapFact>
      </MapFacts>
      {account && (
        <ListLink href={`/bots?open=${bot.id}`} className="mt-2 inline-block text-accent">
          Open game account
        </ListLink>
      )}
    </>
  )
}
