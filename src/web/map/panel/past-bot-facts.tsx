import { formatMoney } from '#domain/format.ts'
import { ServerTag } from '#web/entities/server-tag.tsx'
import type { PastBot } from '../bots/protocol.ts'
import { formatPosition } from './format-position.ts'
import { MapFact } from './map-facts.tsx'
import { formatAge, ReportedBot, useAccount } from './reported-bot.tsx'

/** What a bot had reported at the moment of the history, and the server that it is on today. */
export function PastBotFacts({ bot }: { bot: PastBot }) {
  const account = useAccount(bot.id)
  return (
    <ReportedBot presence={bot.presence} task={bot.task} account={account}>
      {account && (
        <MapFact name="Server today">
          <ServerTag id={account.server_id} />
        </MapFact>
      )}
      <MapFact name="Cash">{bot.cash === null ? '—' : formatMoney(bot.cash)}</MapFact>
      <MapFact name="Bank">{bot.deposit === null ? '—' : formatMoney(bot.deposit)}</MapFact>
      <MapFact name="Health">{bot.health === null ? '—' : `${bot.health}%`}</MapFact>
      <MapFact name="Position">{formatPosition(bot.x, bot.y)}</MapFact>
      <MapFact name="Reported">{formatAge(bot.ageMs)} before</MapFact>
    </ReportedBot>
  )
}
