import { afterReport, afterSilence, type Presence, type Report, type Sign } from './presence.ts'

/** A change of presence that operators are told. */
export type PresenceEvent =
  | { readonly kind: 'bot_offline' | 'bot_online'; readonly bot: number }
  | { readonly kind: 'agent_silent' | 'agent_back'; readonly agent: number; readonly bots: number }

interface Agent {
  sign: Sign
  /** Its silence, and that of its bots, counts from here at the earliest. */
  watchedSinceMs: number
  readonly bots: Map<number, Sign>
}

interface Batch extends Report {
  readonly agent: number
  readonly reports: Iterable<{ readonly bot: number; readonly atMs: number }>
}

/**
 * The presence of all bots of a fleet, and the events that follow from it. An agent that is silent makes its bots unknown with one event.
 * The caller passes the time, so that tests can simulate whole days.
 */
export class FleetPresence {
  readonly #agents = new Map<number, Agent>()
  readonly #agentOfBot = new Map<number, Agent>()
  #watchedSinceMs: number

  constructor(startMs: number) {
    this.#watchedSinceMs = startMs
  }

  /** Adds what was known before the start. Nobody is there until they report, or missing until a silence has passed. */
  restore(id: number, known: Report, bots: Iterable<Report & { readonly bot: number }>): void {
    const agent = this.#agent(id, known)
    for (const { bot, atMs, intervalMs } of bots)
      this.#place(agent, bot, { presence: 'unknown', seenMs: atMs, intervalMs })
  }

  /** Takes a batch that arrived at `atMs`; returns the events that follow. */
  report({ agent: id, atMs, intervalMs, reports }: Batch): PresenceEvent[] {
    const agent = this.#agent(id, { atMs, intervalMs })
    const events: PresenceEvent[] = []
    const before = agent.sign.presence
    agent.sign = afterReport(agent.sign, { atMs, intervalMs })
    if (before === 'offline' && agent.sign.presence === 'online') {
      // Only from now on can a bot be missing from its batches.
      agent.watchedSinceMs = atMs
      events.push({ kind: 'agent_back', agent: id, bots: agent.bots.size })
    }
    for (const { bot, atMs: reportedMs } of reports) {
      const was = this.#agentOfBot.get(bot)?.bots.get(bot)
      const now = afterReport(was, { atMs: reportedMs, intervalMs })
      this.#place(agent, bot, now)
      if (was?.presence === 'offline' && now.presence === 'online')
        events.push({ kind: 'bot_online', bot })
    }
    return events
  }

  /** Looks for silence; call it about once a second. */
  tick(nowMs: number): PresenceEvent[] {
    const events: PresenceEvent[] = []
    for (const [id, agent] of this.#agents) {
      const sinceMs = Math.max(agent.watchedSinceMs, this.#watchedSinceMs)
      const before = agent.sign.presence
      agent.sign = afterSilence(agent.sign, nowMs, sinceMs)
      if (agent.sign.presence !== 'offline') events.push(...missingBots(agent, sinceMs))
      else if (before !== 'offline') {
        for (const [bot, sign] of agent.bots) agent.bots.set(bot, { ...sign, presence: 'unknown' })
        // Silence since before the start is no news.
        if (before !== 'unknown')
          events.push({ kind: 'agent_silent', agent: id, bots: agent.bots.size })
      }
    }
    return events
  }

  /** The console refuses batches: silence up to now tells nothing of any agent or bot. */
  shed(nowMs: number): void {
    this.#watchedSinceMs = nowMs
  }

  presenceOf(bot: number): Presence {
    const agent = this.#agentOfBot.get(bot)
    if (!agent || agent.sign.presence === 'offline') return 'unknown'
    return agent.bots.get(bot)?.presence ?? 'unknown'
  }

  #agent(id: number, { atMs, intervalMs }: Report): Agent {
    const known = this.#agents.get(id)
    if (known) return known
    const sign: Sign = { presence: 'unknown', seenMs: atMs - 1, intervalMs }
    const agent: Agent = { sign, watchedSinceMs: this.#watchedSinceMs, bots: new Map() }
    this.#agents.set(id, agent)
    return agent
  }

  /** A bot belongs to the agent that last reported for it. */
  #place(agent: Agent, bot: number, sign: Sign): void {
    const before = this.#agentOfBot.get(bot)
    if (before !== agent) before?.bots.delete(bot)
    this.#agentOfBot.set(bot, agent)
    agent.bots.set(bot, sign)
  }
}

/** The last batch of an agent tells which of its bots are missing; the time since then tells nothing of them. */
function missingBots({ bots, sign: agent }: Agent, sinceMs: number): PresenceEvent[] {
  const events: PresenceEvent[] = []
  for (const [bot, sign] of bots) {
    const now = afterSilence(sign, agent.seenMs, sinceMs)
    if (now === sign) continue
    bots.set(bot, now)
    if (now.presence === 'offline' && sign.presence !== 'unknown')
      events.push({ kind: 'bot_offline', bot })
  }
  return events
}
