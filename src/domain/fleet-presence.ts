import { SECOND_MS } from '#domain/time-units.ts'
import {
  type AgentBatch,
  type AgentEvent,
  type AgentPresence,
  AgentPresences,
} from './agent-presence.ts'
import { BotRows, copied } from './bot-rows.ts'
import {
  afterReport,
  FUTURE_MAX_MS,
  lateAfterMs,
  offlineAfterMs,
  PRESENCES,
  type Presence,
  type PresenceState,
  type Report,
} from './presence.ts'

/** A change of presence that operators see. */
export type PresenceEvent =
  | { readonly kind: 'bot_offline' | 'bot_online'; readonly bot: number }
  | AgentEvent

/** A report of a bot, by the agent that sent it. */
export interface BotReport extends Report {
  readonly bot: number
  readonly agent: number
}

const byteOf = (presence: Presence) => PRESENCES.indexOf(presence)
const UNKNOWN = byteOf('unknown')
const ONLINE = byteOf('online')
const LATE = byteOf('late')
const OFFLINE = byteOf('offline')

/**
 * The presence of all bots of a fleet, stored in columns, and the resulting events. When an agent becomes silent, all its bots become
 * unknown with a single event. The caller passes the time, so that tests can simulate whole days.
 */
export class FleetPresence {
  readonly rows = new BotRows()
  /** Time of the last report of each row, and the expected time between two. */
  seenMs = new Float64Array(this.rows.capacity)
  intervalS = new Uint16Array(this.rows.capacity)
  /** Presence of each row, as an index of `PRESENCES`. */
  presence = new Uint8Array(this.rows.capacity)
  readonly #agents: AgentPresences
  /** Index of the agent that last reported for each row. */
  #agentOf = new Uint32Array(this.rows.capacity)
  /** For offline rows, the time of the first report of a possible return. */
  readonly #returning = new Map<number, number>()
  readonly #counts = new Uint32Array(PRESENCES.length)
  #events: PresenceEvent[] = []
  #changed: number[] = []

  constructor(startMs: number) {
    this.#agents = new AgentPresences(startMs)
  }

  /** Adds an agent that was known before the start. */
  restoreAgent(id: number, report: Report): void {
    this.#agents.add(id, report)
  }

  /** Adds a bot that was known before the start and returns its row. Its presence is unknown until it reports or is silent for long. */
  restore({ bot, agent, ...report }: BotReport): number {
    const row = this.#place(bot, this.#agents.add(agent, report))
    this.#see(row, report)
    return row
  }

  /** Records a batch. Call `report` for each of its reports afterwards. */
  batch(batch: AgentBatch): void {
    const event = this.#agents.batch(batch)
    if (event) this.#events.push(event)
  }

  /** Records a report of the latest batch of an agent. Returns the row of the bot, or -1 if the bot has a later report. */
  report({ bot, agent: agentId, ...report }: BotReport): number {
    const known = this.rows.rowOf(bot)
    if (known >= 0 && report.atMs <= (this.seenMs[known] ?? 0)) return -1
    const agent = this.#agents.add(agentId, report)
    const before = known < 0 ? undefined : this.#stateOf(known)
    const state = afterReport(before, report)
    const row = this.#place(bot, agent)
    this.#see(row, report)
    if (state.returningMs === undefined) this.#returning.delete(row)
    else this.#returning.set(row, state.returningMs)
    this.#set(row, byteAfter(state, agent))
    const isBack = before?.presence === 'offline' && state.presence === 'online'
    if (isBack && agent.state.presence !== 'offline') this.#events.push({ kind: 'bot_online', bot })
    return row
  }

  /** Updates the presence of silent agents and bots. Call it about once a second. */
  tick(nowMs: number): void {
    this.#limitTo(nowMs)
    this.#events.push(...this.#agents.tick(nowMs))
    const agents = this.#agents.list
    const sinceMs = Float64Array.from(agents, (agent) => this.#agents.sinceMs(agent))
    const { bots, length } = this.rows
    for (let row = 0; row < length; row++) {
      const agent = agents[this.#agentOf[row] ?? 0]
      if (!agent || bots[row] === 0) continue
      const fromMs = Math.max(this.seenMs[row] ?? 0, sinceMs[agent.place] ?? 0)
      // A fast check first: most bots have just reported, and only a late bot can be offline.
      const isLate = nowMs - fromMs > lateAfterMs(this.#intervalMs(row))
      if (isLate || agent.hasGone) this.#lookForSilence(row, agent, fromMs)
    }
  }

  /** Ignores the silence until now. Called when the console could not accept batches. */
  shed(nowMs: number): void {
    this.#agents.shed(nowMs)
  }

  /** Removes a deleted bot. */
  remove(bot: number): void {
    const row = this.rows.rowOf(bot)
    if (row < 0) return
    this.#count(row, -1)
    this.#returning.delete(row)
    const agent = this.#agents.list[this.#agentOf[row] ?? 0]
    if (agent) agent.bots -= 1
    this.rows.remove(bot)
  }

  presenceAt(row: number): Presence {
    return PRESENCES[this.presence[row] ?? UNKNOWN] ?? 'unknown'
  }

  /** The id of the agent that last reported for a row. */
  agentAt(row: number): number {
    return this.#agents.list[this.#agentOf[row] ?? 0]?.id ?? 0
  }

  counts(): Record<Presence, number> {
    const [unknown = 0, online = 0, late = 0, offline = 0] = this.#counts
    return { unknown, online, late, offline }
  }

  /** The agents that stopped reporting. */
  silentAgents(): AgentPresence[] {
    return this.#agents.list.filter(({ state }) => state.presence === 'offline')
  }

  /** Returns the events since the last call. */
  takeEvents(): PresenceEvent[] {
    const events = this.#events
    this.#events = []
    return events
  }

  /** Returns the rows whose presence changed since the last call, some more than once. */
  takeChanged(): number[] {
    const changed = this.#changed
    this.#changed = []
    return changed
  }

  /** A bot belongs to the agent that last reported for it. */
  #place(bot: number, agent: AgentPresence): number {
    const known = this.rows.rowOf(bot)
    const row = known < 0 ? this.#add(bot) : known
    const before = known < 0 ? undefined : this.#agents.list[this.#agentOf[row] ?? 0]
    if (before === agent) return row
    if (before) before.bots -= 1
    agent.bots += 1
    this.#agentOf[row] = agent.place
    return row
  }

  #add(bot: number): number {
    const row = this.rows.add(bot)
    const { capacity } = this.rows
    if (capacity > this.presence.length) {
      this.seenMs = copied(new Float64Array(capacity), this.seenMs)
      this.intervalS = copied(new Uint16Array(capacity), this.intervalS)
      this.presence = copied(new Uint8Array(capacity), this.presence)
      this.#agentOf = copied(new Uint32Array(capacity), this.#agentOf)
    }
    this.presence[row] = UNKNOWN
    this.#count(row, 1)
    return row
  }

  #see(row: number, { atMs, intervalMs }: Report): void {
    this.seenMs[row] = atMs
    this.intervalS[row] = intervalMs / SECOND_MS
  }

  /** Limits the times of reports to now: they are later if the clock was set back. */
  #limitTo(nowMs: number): void {
    for (let row = 0; row < this.rows.length; row++) {
      if ((this.seenMs[row] ?? 0) <= nowMs + FUTURE_MAX_MS) continue
      this.seenMs[row] = nowMs
      this.#returning.delete(row)
    }
  }

  #stateOf(row: number): PresenceState {
    return {
      presence: this.presenceAt(row),
      seenMs: this.seenMs[row] ?? 0,
      intervalMs: this.#intervalMs(row),
      returningMs: this.#returning.get(row),
    }
  }

  #intervalMs = (row: number) => (this.intervalS[row] ?? 0) * SECOND_MS

  /**
   * Updates a bot without a report since `fromMs`. The clock determines whether the bot is late, but the newest report of its agent
   * determines whether it is offline, because an agent that sends stored batches might not have sent the latest reports yet.
   */
  #lookForSilence(row: number, agent: AgentPresence, fromMs: number): void {
    if (agent.hasGone) this.#set(row, UNKNOWN)
    const presence = this.presence[row]
    if (presence === OFFLINE || agent.state.presence === 'offline') return
    if (agent.reportedMs - fromMs > offlineAfterMs(this.#intervalMs(row))) {
      this.#set(row, OFFLINE)
      if (presence !== UNKNOWN)
        this.#events.push({ kind: 'bot_offline', bot: this.rows.bots[row] ?? 0 })
    } else if (presence === ONLINE) this.#set(row, LATE)
  }

  #set(row: number, presence: number): void {
    if (this.presence[row] === presence) return
    this.#count(row, -1)
    this.presence[row] = presence
    this.#count(row, 1)
    this.#changed.push(row)
  }

  #count(row: number, by: number): void {
    const presence = this.presence[row] ?? UNKNOWN
    this.#counts[presence] = (this.#counts[presence] ?? 0) + by
  }
}

function byteAfter(
  { presence, seenMs, intervalMs }: PresenceState,
  { state: agent }: AgentPresence,
): number {
  // A silent agent is back only after its second batch.
  if (agent.presence === 'offline') return UNKNOWN
  const isOld = agent.seenMs - seenMs > lateAfterMs(intervalMs)
  return presence === 'online' && isOld ? LATE : byteOf(presence)
}
