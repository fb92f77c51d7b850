import { afterReport, afterSilence, type Report, type Sign } from './presence.ts'

export interface AgentSign {
  readonly id: number
  /** Its place in the list of agents. */
  readonly place: number
  sign: Sign
  /** The time of its newest report: a bot is missing if it has none for long before this time. */
  reportedMs: number
  /** Its silence, and that of its bots, counts from here at the earliest. */
  watchedSinceMs: number
  /** Whether it went silent at the latest tick. */
  hasGone: boolean
  /** How many bots it was the last to report for. */
  bots: number
}

/** A batch that arrived at `atMs`. */
export interface AgentBatch extends Report {
  readonly agent: number
  /** The time of its newest report; the arrival if it has none. */
  readonly newestMs: number
}

export interface AgentEvent {
  readonly kind: 'agent_silent' | 'agent_back'
  readonly agent: number
  readonly bots: number
}

/** When the agents of a fleet last reported, and whether they are silent. */
export class AgentSigns {
  readonly list: AgentSign[] = []
  readonly #byId = new Map<number, AgentSign>()
  #watchedSinceMs: number

  constructor(startMs: number) {
    this.#watchedSinceMs = startMs
  }

  get(id: number): AgentSign | undefined {
    return this.#byId.get(id)
  }

  /** Adds an agent that is not known, as one that last reported at this time. */
  add(id: number, { atMs, intervalMs }: Report): AgentSign {
    const known = this.#byId.get(id)
    if (known) return known
    const agent: AgentSign = {
      ...{ id, place: this.list.length, bots: 0, hasGone: false },
      sign: { presence: 'unknown', seenMs: atMs, intervalMs },
      reportedMs: atMs,
      watchedSinceMs: this.#watchedSinceMs,
    }
    this.#byId.set(id, agent)
    this.list.push(agent)
    return agent
  }

  /** Takes a batch; returns the event if the agent is back. */
  batch({ agent: id, atMs, intervalMs, newestMs }: AgentBatch): AgentEvent | undefined {
    const agent = this.add(id, { atMs: atMs - 1, intervalMs })
    const before = agent.sign.presence
    agent.sign = afterReport(agent.sign, { atMs, intervalMs })
    // The clock of an agent may be ahead.
    agent.reportedMs = Math.max(agent.reportedMs, Math.min(newestMs, atMs))
    if (before !== 'offline' || agent.sign.presence === 'offline') return undefined
    // Only from now on can a bot be missing from its batches.
    agent.watchedSinceMs = atMs
    return { kind: 'agent_back', agent: id, bots: agent.bots }
  }

  /** Looks for silent agents; returns an event for each new one. */
  tick(nowMs: number): AgentEvent[] {
    const events: AgentEvent[] = []
    for (const agent of this.list) {
      const before = agent.sign.presence
      agent.sign = afterSilence(agent.sign, nowMs, this.sinceMs(agent))
      agent.hasGone = before !== 'offline' && agent.sign.presence === 'offline'
      // Silence since before the start is no news.
      if (agent.hasGone && before !== 'unknown')
        events.push({ kind: 'agent_silent', agent: agent.id, bots: agent.bots })
    }
    return events
  }

  /** The console refuses batches: silence up to now tells nothing of any agent or bot. */
  shed(nowMs: number): void {
    this.#watchedSinceMs = nowMs
  }

  /** From when silence of an agent or one of its bots counts. */
  sinceMs(agent: AgentSign): number {
    return Math.max(agent.watchedSinceMs, this.#watchedSinceMs)
  }
}
