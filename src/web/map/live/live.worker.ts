import { indexOfPresence } from '#domain/live-status.ts'
import { type AnsweringBots, answerRequests } from '#web/map/bots/answer-requests.ts'
import type { BotCounts } from '#web/map/bots/protocol.ts'
import { pathOf, type ReportedPosition } from '#web/map/bots/reported-path.ts'
import { openMapPort } from '#web/map/engine/map-port.ts'
import { FramePolling } from './frame-polling.ts'
import { LiveBots } from './live-bots.ts'
import type { LiveColors } from './live-colors.ts'
import { MatchPolling } from './match-polling.ts'
import { NamedBots } from './named-bots.ts'
import { StoredTrail } from './stored-trail.ts'

export interface BeginLive {
  readonly kind: 'begin'
  readonly serverId: number | undefined
  readonly colors: LiveColors
  /** The text of the filter. */
  readonly filter: string | undefined
  readonly port: MessagePort
}

/** While bots move; the map eases between updates. */
const MOVING_MS = 100
/** Interval while bots do not move. Without a connection, bots become unknown with time. */
const RESTING_MS = 1000
/** Time without a frame after which the data of the server is outdated. */
const AWAY_MS = 5000
/** The age of a report in a frame is rounded. */
const AGE_ERROR_MS = 100
const UNKNOWN = indexOfPresence('unknown')

/** Fetches the live bots of one or all servers that the filter selects, and moves them on the map. */
class LiveSource implements AnsweringBots {
  readonly #bots = new LiveBots()
  readonly #names: NamedBots
  readonly #begin: BeginLive
  readonly #polling: FramePolling
  readonly #matching: MatchPolling | undefined
  readonly #map: ReturnType<typeof openMapPort>
  readonly #trail = new StoredTrail((bot, positions) => this.#sendTrail(bot, positions))
  #traced: number | undefined
  readonly #firstFrame = Promise.withResolvers<void>()
  /** No bot is shown until the matches of the filter are loaded. */
  readonly #firstMatches = Promise.withResolvers<void>()
  #hasMatches: boolean
  #filterFault: string | undefined
  #failure: 'disconnected' | 'refused' | undefined
  #frameMs: number | undefined
  #receivedMs: number | undefined
  #isRunning = true
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the map does not show the latest change yet. */
  #isChanged = true

  constructor(begin: BeginLive) {
    this.#begin = begin
    this.#names = new NamedBots(this.#bots, begin)
    this.#hasMatches = begin.filter === undefined
    if (this.#hasMatches) this.#firstMatches.resolve()
    else this.#bots.select(new Set())
    this.#map = openMapPort(begin.port, {
      namesOf: (indices) => this.#names.namesOf(indices),
      setRunning: (isRunning) => this.#setRunning(isRunning),
      trace: (index) => {
        this.#traced = index
        void this.#requestTrail()
      },
    })
    this.#polling = new FramePolling(begin.serverId, {
      onFrame: (frame) => {
        this.#frameMs = performance.now()
        this.#receivedMs = Date.now()
        this.#failure = undefined
        this.#bots.apply(frame, this.#frameMs)
        this.#firstFrame.resolve()
        this.#isChanged = true
        this.#tick()
      },
      onFailure: (failure) => {
        this.#failure = failure
        this.#firstFrame.resolve()
      },
    })
    this.#matching = this.#openMatching(begin)
    this.#polling.setRunning(true)
    this.#matching?.setRunning(true)
  }

  #openMatching({ serverId, filter }: BeginLive): MatchPolling | undefined {
    if (filter === undefined) return undefined
    const show = (ids: ReadonlySet<number>, fault?: string) => {
      this.#bots.select(ids)
      this.#filterFault = fault
      this.#hasMatches = true
      this.#firstMatches.resolve()
      this.#isChanged = true
      this.#tick()
    }
    return new MatchPolling(
      { serverId, q: filter },
      { onMatches: show, onRefusal: (message) => show(new Set(), message) },
    )
  }

  find(text: string) {
    return this.#names.find(text)
  }

  list(from: number, to: number) {
    return this.#names.list(from, to)
  }

  async indexOf(id: number) {
    await Promise.all([this.#firstFrame.promise, this.#firstMatches.promise])
    return this.#bots.indexOf(id)
  }

  idAt(index: number) {
    return this.#bots.idAt(index)
  }

  #setRunning(isRunning: boolean): void {
    this.#isRunning = isRunning
    this.#polling.setRunning(isRunning)
    this.#matching?.setRunning(isRunning)
    this.#tick()
    if (!isRunning) return
    // The trail was not recorded while the page was hidden.
    void this.#requestTrail()
  }

  /** Sends the positions of the bots while one of them moves or after another change. */
  #tick(): void {
    clearTimeout(this.#timer)
    // A response can arrive after the page was hidden.
    if (!this.#isRunning) return
    const nowMs = performance.now()
    const isConnected = this.#isConnected(nowMs)
    this.#map.resize(this.#bots.capacity)
    const isMoving = this.#bots.isMoving(nowMs)
    const mustSend = this.#isChanged || !isConnected || isMoving
    const update = mustSend ? this.#map.take() : undefined
    // A bot that still moves needs another update, at the latest when it has arrived.
    this.#isChanged = isMoving || (this.#isChanged && !update)
    if (update) {
      this.#bots.writePositions(update.positions, nowMs)
      this.#bots.writeStatuses(update.statuses, this.#begin.colors, nowMs, isConnected)
      update.atMs = nowMs
      this.#map.send(update)
    }
    const delayMs = this.#isChanged ? MOVING_MS : RESTING_MS
    this.#timer = setTimeout(() => this.#tick(), delayMs)
  }

  async #requestTrail(): Promise<void> {
    await this.#firstFrame.promise
    this.#trail.request(this.#traced === undefined ? undefined : this.#bots.idAt(this.#traced))
  }

  /** The stored trail ends before the last report, because the bot is still on its way there. */
  #sendTrail(bot: number, positions: readonly ReportedPosition[]): void {
    const index = this.#bots.indexOf(bot)
    const last = index === undefined ? undefined : this.#bots.lastReportOf(index)
    if (index === undefined || !last) return
    const before = positions.filter(({ atMs }) => atMs < last.atMs - AGE_ERROR_MS)
    this.#map.sendTrail(index, pathOf([...before, last]).slice(0, -2))
  }

  #isConnected(nowMs: number): boolean {
    return this.#frameMs !== undefined && nowMs - this.#frameMs < AWAY_MS
  }

  counts(): BotCounts {
    const nowMs = performance.now()
    const isConnected = this.#isConnected(nowMs)
    const { colors } = this.#begin
    const byPresence = this.#bots.countCategories('presence', nowMs, isConnected)
    return {
      total: this.#bots.ordered.length,
      byCategory:
        colors === 'presence' ? byPresence : this.#bots.countCategories(colors, nowMs, isConnected),
      unknown: byPresence[UNKNOWN] ?? 0,
      receivedMs: this.#hasMatches ? this.#receivedMs : undefined,
      connection: this.#connectionOf(isConnected),
      filterFault: this.#filterFault,
    }
  }

  /** A single failure is not shown, because the next frame may arrive in time. */
  #connectionOf(isConnected: boolean): BotCounts['connection'] {
    if (this.#failure === 'refused') return 'refused'
    const isLoading = this.#frameMs === undefined && this.#failure === undefined
    return isConnected || isLoading ? 'connected' : 'disconnected'
  }

  async detailsOf(index: number) {
    const [listed] = await this.#names.listed([index])
    const nowMs = performance.now()
    const details = this.#bots.detailsOf(index, nowMs, this.#isConnected(nowMs))
    return details && listed && { kind: 'live' as const, ...listed, ...details }
  }
}

answerRequests((begin: BeginLive) => new LiveSource(begin))
