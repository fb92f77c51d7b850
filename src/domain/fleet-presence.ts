import { type AgentBatch, type AgentEvent, type AgentSign, AgentSigns } from './agent-signs.ts'
import { BotRows, copied } from './bot-rows.ts'
import {
  afterReport,
  lateAfterMs,
  offlineAfterMs,
  PRESENCES,
  type Presence,
  type Report,
  type Sign,
} from './presence.ts'

/** A change of presence that operators are told. */
export type PresenceEvent =
  | { readonly kind: 'bot_offline' | 'bot_online'; readonly bot: number }
  | AgentEvent

/** A report of a bot, by the agent that sent it. */
export interface BotReport extends Report {
  readonly bot: number
  readonly agent: number
}

const SECOND_MS = 1000
const byteOf = (presence: Presence) => PRESENCES.indexOf(presence)
const UNKNOWN = byteOf('unknown')
const ONLINE = byteOf('online')
const LATE = byteOf('late')
const OFFLINE = byteOf('offline')

/**
 * The presence of all bots of a fleet in columns, and the events that follow from it. An agent that is silent makes its bots unknown with
 * one event. The caller passes the time, so that tests can simulate whole days.
 */
export class FleetPresence {
  readonly rows = new BotRows()
  /** When each row was last reported. */
  seenMs = new Float64Array(this.rows.capacity)
  /** The expected time between two of its reports. */
  intervalS = new Uint16Array(this.rows.capacity)
  /** Its presence, as an index in `PRESENCES`. */
  presence = new Uint8Array(this.rows.capacity)
  readonly #agents: AgentSigns
  /** The place of the agent that last reported for the row. */
  #agentOf = new Uint32Array(this.rows.capacity)
  /** Of offline rows: the first report of a possible return. */
  readonly #returning = new Map<number, number>()
  readonly #counts = new Uint32Array(PRESENCES.length)
  #events: PresenceEvent[] = []
  #changed: number[] = []

  constructor(startMs: number) {
    this.#agents = new AgentSigns(startMs)
  }

  /** Adds an agent that was known before the start. */
  restoreAgent(id: number, report: Report): void {
    this.#agents.add(id, report)
  }

  /** Adds a bot that was known before the start; returns its row. It is not there until it reports, or missing until a silence has passed. */
  restore({ bot, agent, ...report }: BotReport): number {
    const row = this.#place(bot, this.#agents.add(agent, report))
    this.#see(row, report)
    return row
  }

  /** Takes a batch; its reports follow. */
  batch(batch: AgentBatch): void {
    const event = this.#agents.batch(batch)
    if (event) this.#events.push(event)
  }

  /** Takes a report of the latest batch of an agent; returns the row of the bot, or -1 if it is not the latest report of the bot. */
  report({ bot, agent: agentId, ...report }: BotReport): number {
    const known = this.rows.rowOf(bot)
    if (known >= 0 && report.atMs <= (this.seenMs[known] ?? 0)) return -1
    const agent = this.#agents.add(agentId, report)
    const before = known < 0 ? undefined : this.#signOf(known)
    const sign = afterReport(before, report)
    const row = this.#place(bot, agent)
    this.#see(row, report)
    if (sign.returningMs === undefined) this.#returning.delete(row)
    else this.#returning.set(row, sign.returningMs)
    this.#set(row, byteAfter(sign, agent))
    const isBack = before?.presence === 'offline' && sign.presence === 'online'
    if (isBack && agent.sign.presence !== 'offline') this.#events.push({ kind: 'bot_online', bot })
    return row
  }

  /** Looks for silence; call it about once a second. */
  tick(nowMs: number): void {
    this.#events.push(...this.#agents.tick(nowMs))
    const agents = this.#agents.list
    const sinceMs = Float64Array.from(agents, (agent) => this.#agents.sinceMs(agent))
    const { bots, length } = this.rows
    for (let row = 0; row < length; row++) {
      const agent = agents[this.#agentOf[row] ?? 0]
      if (!agent || bots[row] === 0) continue
      const fromMs = Math.max(this.seenMs[row] ?? 0, sinceMs[agent.place] ?? 0)
      // Most bots have just reported. Nobody is offline who is not late.
      const isLate = nowMs - fromMs > lateAfterMs(this.#intervalMs(row))
      if (isLate || agent.hasGone) this.#lookForSilence(row, agent, fromMs)
    }
  }

  /** The console refuses batches: silence up to now tells nothing of any agent or bot. */
  shed(nowMs: number): void {
    this.#agents.shed(nowMs)
  }

  /** Forgets a bot that was deleted. */
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

  /** How many bots have each presence. */
  counts(): Record<Presence, number> {
    const [unknown = 0, online = 0, late = 0, offline = 0] = this.#counts
    return { unknown, online, late, offline }
  }

  /** The agents that stopped reporting. */
  silentAgents(): AgentSign[] {
    return this.#agents.list.filter(({ sign }) => sign.presence === 'offline')
  }

  /** Returns and forgets the events since the last call. */
  takeEvents(): PresenceEvent[] {
    const events = this.#events
    this.#events = []
    return events
  }

  /** Returns and forgets the rows whose presence changed since the last call; a row can occur more than once. */
  takeChanged(): number[] {
    const changed = this.#changed
    this.#changed = []
    return changed
  }

  /** A bot belongs to the agent that last reported for it. */
  #place(bot: number, agent: AgentSign): number {
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

  #signOf(row: number): Sign {
    return {
      presence: this.presenceAt(row),
      seenMs: this.seenMs[row] ?? 0,
      intervalMs: this.#intervalMs(row),
      returningMs: this.#returning.get(row),
    }
  }

  #intervalMs = (row: number) => (this.intervalS[row] ?? 0) * SECOND_MS

  /**
   * For a bot without a report since `fromMs`, which is late by the clock. It is offline by the newest report of its agent: an agent that
   * sends what it stored for an hour has not reached the present yet.
   */
  #lookForSilence(row: number, agent: AgentSign, fromMs: number): void {
    if (agent.hasGone) this.#set(row, UNKNOWN)
    const presence = this.presence[row]
    if (presence === OFFLINE || agent.sign.presence === 'offline') return
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

function byteAfter({ presence, seenMs, intervalMs }: Sign, { sign: agent }: AgentSign): number {
  // The first batch of a silent agent is not yet its return.
  if (agent.presence === 'offline') return UNKNOWN
  const isOld = agent.seenMs - seenMs > lateAfterMs(intervalMs)
  return presence === 'online' && isOld ? LATE : byteOf(presence)
}
