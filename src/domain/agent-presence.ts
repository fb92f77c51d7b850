import { afterReport, afterSilence, type PresenceState, type Report } from './presence.ts'

export interface AgentPresence {
  readonly id: number
  /** The index of the agent in the list of agents. */
  readonly place: number
  state: PresenceState
  /** The time of the newest report of the agent. A bot is offline if its last report is much older than this. */
  reportedMs: number
  /** The silence of the agent and its bots is measured from this time at the earliest. */
  watchedSinceMs: number
  /** Whether the latest tick was the first to find the agent silent. */
  hasGone: boolean
  /** Number of bots whose last report came from this agent. */
  bots: number
}

/** A batch that arrived at `atMs`. */
export interface AgentBatch extends Report {
  readonly agent: number
  /** The time of the newest report; for a batch without reports, the arrival time. */
  readonly newestMs: number
}

export interface AgentEvent {
  readonly kind: 'agent_silent' | 'agent_back'
  readonly agent: number
  readonly bots: number
}

/** Tracks when the agents of a fleet last reported and which of them are silent. */
export class AgentPresences {
  readonly list: AgentPresence[] = []
  readonly #byId = new Map<number, AgentPresence>()
  #watchedSinceMs: number

  constructor(startMs: number) {
    this.#watchedSinceMs = startMs
  }

  get(id: number): AgentPresence | undefined {
    return this.#byId.get(id)
  }

  /** Adds an agent with the time of its last report, unless the agent is known. */
  add(id: number, { atMs, intervalMs }: Report): AgentPresence {
    const known = this.#byId.get(id)
    if (known) return known
    const agent: AgentPresence = {
      ...{ id, place: this.list.length, bots: 0, hasGone: false },
      state: { presence: 'unknown', seenMs: atMs, intervalMs },
      reportedMs: atMs,
      watchedSinceMs: this.#watchedSinceMs,
    }
    this.#byId.set(id, agent)
    this.list.push(agent)
    return agent
  }

  /** Records a batch. Returns an event if the agent reports again after a silence. */
  batch({ agent: id, atMs, intervalMs, newestMs }: AgentBatch): AgentEvent | undefined {
    const agent = this.add(id, { atMs: atMs - 1, intervalMs })
    const before = agent.state.presence
    agent.state = afterReport(agent.state, { atMs, intervalMs })
    // The clock of an agent may be ahead.
    agent.reportedMs = Math.max(agent.reportedMs, Math.min(newestMs, atMs))
    if (before !== 'offline' || agent.state.presence === 'offline') return undefined
    // Earlier batches might have lacked reports of some bots of the agent.
    agent.watchedSinceMs = atMs
    return { kind: 'agent_back', agent: id, bots: agent.bots }
  }

  /** Checks which agents are silent. Returns an event for each newly silent one. */
  tick(nowMs: number): AgentEvent[] {
    const events: AgentEvent[] = []
    this.#watchedSinceMs = Math.min(this.#watchedSinceMs, nowMs)
    for (const agent of this.list) {
      limitTo(nowMs, agent)
      const before = agent.state.presence
      agent.state = afterSilence(agent.state, nowMs, this.sinceMs(agent))
      agent.hasGone = before !== 'offline' && agent.state.presence === 'offline'
      // No event for a silence that began before the start.
      if (agent.hasGone && before !== 'unknown')
        events.push({ kind: 'agent_silent', agent: agent.id, bots: agent.bots })
    }
    return events
  }

  /** Ignores the silence until now. Called when the console could not accept batches. */
  shed(nowMs: number): void {
    this.#watchedSinceMs = nowMs
  }

  /** The time from which the silence of an agent and its bots is measured. */
  sinceMs(agent: AgentPresence): number {
    return Math.max(agent.watchedSinceMs, this.#watchedSinceMs)
  }
}

/** Limits the times of an agent to now: they are later if the clock of the console was set back. */
function limitTo(nowMs: number, agent: AgentPresence): void {
  const { state } = agent
  if (state.seenMs > nowMs) agent.state = { ...state, seenMs: nowMs, returningMs: undefined }
  agent.reportedMs = Math.min(agent.reportedMs, nowMs)
  agent.watchedSinceMs = Math.min(agent.watchedSinceMs, nowMs)
}
