import type { FastifyBaseLogger } from 'fastify'
import type { PresenceEvent } from '#domain/fleet-presence.ts'

/** Logs who stopped reporting and who is back: a line for each agent, and one for all bots. */
export function logPresence(log: FastifyBaseLogger, events: readonly PresenceEvent[]): void {
  for (const event of events) {
    if (event.kind === 'agent_silent')
      log.warn({ agent: event.agent, bots: event.bots }, 'an agent stopped reporting')
    if (event.kind === 'agent_back')
      log.info({ agent: event.agent, bots: event.bots }, 'an agent reports again')
  }
  const offline = events.filter(({ kind }) => kind === 'bot_offline').length
  if (offline > 0) log.warn({ bots: offline }, 'bots are offline')
}
