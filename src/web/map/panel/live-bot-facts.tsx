import { formatMoney } from '#domain/format.ts'
import { ServerTag } from '#web/entities/server-tag.tsx'
import type { LiveBot } from '../bots/protocol.ts'
import { formatPosition } from './format-position.ts'
import { MapFact } from './map-facts.tsx'
import { formatAge, ReportedBot, useAccount } from './reported-bot.tsx'

/** What the last report and the account tell of a live bot. */
export function LiveBotFacts({ bot }: { bot: LiveBot }) {
  const account = useAccount(bot.id)
  return (
    <ReportedBot presence={bot.presence} task={account?.task} account={account}>
      <MapFact name="Server">{account ? <ServerTag id={account.server_id} /> : '…'}</MapFact>
      <MapFact name="Cash">{account ? formatMoney(account.cash) : '…'}</MapFact>
      <MapFact name="Bank">{account ? formatMoney(account.deposit) : '…'}</MapFact>
      <MapFact name="Position">{formatPosition(bot.x, bot.y)}</MapFact>
      <MapFact name="Reported">{formatAge(bot.ageMs)} ago</MapFact>
    </ReportedBot>
  )
}
