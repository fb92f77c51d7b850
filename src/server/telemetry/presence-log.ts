import type { FastifyBaseLogger } from 'fastify'
import type { PresenceEvent } from '#domain/fleet-presence.ts'
import { currentTime } from '../db/clock.ts'
import type { Db } from '../db/schema.ts'
import { takeLease } from './lease.ts'

/** Logs which agents and bots stopped or resumed reporting. Every node detects this, and one of them logs it. */
export class PresenceLog {
  readonly #db: Db
  readonly #node: number
  readonly #log: FastifyBaseLogger
  #writing = Promise.resolve()

  constructor(db: Db, node: number, log: FastifyBaseLogger) {
    this.#db = db
    this.#node = node
    this.#log = log
  }

  add(events: readonly PresenceEvent[]): void {
    if (events.some(({ kind }) => kind !== 'bot_online'))
      this.#writing = this.#writing.then(() => this.#write(events))
  }

  close(): Promise<void> {
    return this.#writing
  }

  async #write(events: readonly PresenceEvent[]): Promise<void> {
    // If the database is unavailable, a duplicate log line is better than none.
    const isOurs = await takeLease(this.#db, 'presence', this.#node, currentTime()).catch(
      () => true,
    )
    if (isOurs) logPresence(this.#log, events)
  }
}

/** Logs a line for each agent, and one for all bots. */
function logPresence(log: FastifyBaseLogger, events: readonly PresenceEvent[]): void {
  for (const event of events) {
    if (event.kind === 'agent_silent')
      log.warn({ agent: event.agent, bots: event.bots }, 'an agent stopped reporting')
    if (event.kind === 'agent_back')
      log.info({ agent: event.agent, bots: event.bots }, 'an agent reports again')
  }
  const offline = events.filter(({ kind }) => kind === 'bot_offline').length
  if (offline > 0) log.warn({ bots: offline }, 'bots are offline')
}
