import { WINDOW_MS, windowOf } from '#domain/history-window.ts'
import { TRAIL_MS } from '#domain/moment.ts'
import { type AnsweringBots, answerRequests } from '../bots/answer-requests.ts'
import type { BotCounts, PastBot } from '../bots/protocol.ts'
import { pathOf } from '../bots/reported-path.ts'
import { openMapPort } from '../engine/map-port.ts'
import type { BeginLive } from '../live/live.worker.ts'
import { NamedBots } from '../live/named-bots.ts'
import { FrameWindows, type LoadFailure } from './frame-windows.ts'
import { MomentMatches } from './moment-matches.ts'
import { PastBots } from './past-bots.ts'
import { reportOf } from './report-of.ts'
import { botsOnServer } from './server-bots.ts'

export interface BeginHistory extends BeginLive {
  /** Receives `ClockMessage`, and sends `WaitingMessage`. */
  readonly clock: MessagePort
}

/** The moment of the page. Sent when it is set or its speed changes. */
export interface ClockMessage {
  readonly atMs: number
  /** Playback speed; 0 while paused. */
  readonly speed: number
  /** The end of the history. */
  readonly untilMs: number
}

/** Whether the moment must wait for data. It waits until the first message. */
export interface WaitingMessage {
  readonly isWaiting: boolean
}

/** While bots move; the map eases between updates. */
const MOVING_MS = 100
/** Added to the time of an update that shows another moment: the map does not ease updates that are so far apart. */
const JUMP_MS = 2000

/** Shows the bots on the map as they were at a moment. */
class HistorySource implements AnsweringBots {
  readonly #begin: BeginHistory
  readonly #bots: PastBots
  readonly #names: NamedBots
  readonly #windows: FrameWindows
  readonly #map: ReturnType<typeof openMapPort>
  readonly #firstWindow = Promise.withResolvers<void>()
  readonly #matching: MomentMatches | undefined
  /** The bots that the filter selects. No bot is shown until they are loaded. */
  #matches: ReadonlySet<number> | undefined
  readonly #firstMatches = Promise.withResolvers<void>()
  #filterFault: string | undefined
  #clock: ClockMessage | undefined
  #clockStartMs = 0
  #isWaiting = true
  #isVisible = true
  #failure: LoadFailure | undefined
  #jumpedMs = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the map does not show the latest change yet. */
  #isChanged = false
  #traced: number | undefined
  /** Whether the trail on the map does not end at the moment. */
  #isTrailWrong = false

  constructor(begin: BeginHistory, isOnServer: (bot: number) => boolean) {
    this.#begin = begin
    this.#bots = new PastBots(isOnServer)
    this.#names = new NamedBots(this.#bots, {
      serverId: begin.serverId,
      atMs: () => (this.#clock ? this.#atMs(this.#clock) : 0),
    })
    this.#matching = this.#openMatching(begin)
    this.#map = openMapPort(begin.port, {
      namesOf: (indices) => this.#names.namesOf(indices),
      setRunning: (isRunning) => {
        this.#isVisible = isRunning
        // The trail was not recorded while the page was hidden.
        this.#isTrailWrong ||= isRunning
        this.#tick()
      },
      trace: (index) => {
        this.#traced = index
        this.#isTrailWrong = true
        if (!this.#isChanged) this.#sendTrail()
      },
      onReturn: () => {
        if (this.#isChanged) this.#send()
      },
    })
    this.#windows = new FrameWindows({
      onLoad: (window, blocks) => {
        this.#failure = undefined
        this.#bots.addWindow(window, blocks)
        this.#select()
        this.#isTrailWrong = true
        if (this.#clock) this.#show(this.#clock)
        this.#firstWindow.resolve()
      },
      onDrop: (window) => this.#bots.dropWindow(window),
      onFailure: (failure) => {
        this.#failure = failure
        this.#firstWindow.resolve()
      },
    })
    begin.clock.onmessage = ({ data }: MessageEvent<ClockMessage>) => this.#setClock(data)
  }

  #openMatching({ serverId, filter }: BeginHistory): MomentMatches | undefined {
    if (filter === undefined) {
      this.#firstMatches.resolve()
      return undefined
    }
    const show = (ids: ReadonlySet<number>, fault?: string) => {
      this.#matches = ids
      this.#select()
      this.#filterFault = fault
      this.#firstMatches.resolve()
      if (this.#clock) this.#show(this.#clock)
    }
    return new MomentMatches(
      { serverId, q: filter },
      { onMatches: show, onRefusal: (message) => show(new Set(), message) },
    )
  }

  #select(): void {
    if (this.#matching) this.#bots.select(this.#matches ?? new Set())
  }

  find(text: string) {
    return this.#names.find(text)
  }

  list(from: number, to: number) {
    return this.#names.list(from, to)
  }

  async indexOf(id: number) {
    await Promise.all([this.#firstWindow.promise, this.#firstMatches.promise])
    return this.#bots.indexOf(id)
  }

  idAt(index: number) {
    return this.#bots.idAt(index)
  }

  /** The current moment. */
  #atMs({ atMs, speed, untilMs }: ClockMessage): number {
    return Math.min(atMs + (performance.now() - this.#clockStartMs) * speed, untilMs)
  }

  #setClock(clock: ClockMessage): void {
    const before = this.#clock ? this.#atMs(this.#clock) : 0
    if (Math.abs(clock.atMs - before) > JUMP_MS * Math.max(1, clock.speed))
      this.#jumpedMs += JUMP_MS
    this.#isTrailWrong = true
    this.#clock = clock
    this.#clockStartMs = performance.now()
    this.#tick()
  }

  /** Shows the moment repeatedly while it moves. */
  #tick(): void {
    clearTimeout(this.#timer)
    if (!this.#clock) return
    this.#windows.want(wantedAt(this.#atMs(this.#clock), this.#clock))
    this.#show(this.#clock)
    if (this.#isVisible && this.#clock.speed > 0)
      this.#timer = setTimeout(() => this.#tick(), MOVING_MS)
  }

  #show(clock: ClockMessage): void {
    const atMs = this.#atMs(clock)
    const window = windowOf(atMs)
    // At the end of the history only the previous window exists.
    const needed = window * WINDOW_MS < clock.untilMs ? window : window - 1
    this.#matching?.moveTo(atMs)
    const isLoaded = this.#windows.has(needed) && (!this.#matching || this.#matches !== undefined)
    if (this.#isWaiting === isLoaded) {
      this.#isWaiting = !isLoaded
      this.#begin.clock.postMessage({ isWaiting: !isLoaded } satisfies WaitingMessage)
    }
    if (!isLoaded) return
    this.#bots.moveTo(atMs)
    this.#isChanged = true
    this.#send()
  }

  #send(): void {
    this.#map.resize(this.#bots.capacity)
    const update = this.#map.take()
    if (!update) return
    this.#isChanged = false
    this.#bots.writePositions(update.positions)
    this.#bots.writeStatuses(update.statuses, this.#begin.colors)
    update.atMs = performance.now() + this.#jumpedMs
    this.#map.send(update)
    this.#sendTrail()
  }

  /** Sends the trail only if the one on the map is wrong, because the map extends a trail as the bot moves. */
  #sendTrail(): void {
    if (!this.#isTrailWrong || !this.#clock || this.#traced === undefined) return
    this.#isTrailWrong = false
    const atMs = this.#atMs(this.#clock)
    // During playback, the map shows bots one update later.
    const shownMs = atMs - MOVING_MS * this.#clock.speed
    const positions = this.#bots.positionsOf(this.#traced, atMs - TRAIL_MS, shownMs)
    this.#map.sendTrail(this.#traced, pathOf(positions))
  }

  counts(): BotCounts {
    return {
      total: this.#bots.present,
      byCategory: this.#bots.countCategories(this.#begin.colors),
      receivedMs: this.#isWaiting ? undefined : Date.now(),
      // A window that is loaded in advance can fail while the moment is shown.
      connection: (this.#isWaiting && this.#failure) || 'connected',
      filterFault: this.#filterFault,
    }
  }

  async detailsOf(index: number): Promise<PastBot | undefined> {
    const [listed] = await this.#names.listed([index])
    const details = this.#bots.detailsOf(index)
    if (!details?.packed || !listed) return undefined
    const { packed, seenMs, ...shown } = details
    const { task, cash, deposit, health } = await reportOf(packed, listed.id, seenMs)
    return { kind: 'past', ...listed, ...shown, task, cash, deposit, health }
  }
}

/** The windows of a moment, followed by the next ones, most urgent first. */
function wantedAt(atMs: number, { speed, untilMs }: ClockMessage): number[] {
  const window = windowOf(atMs)
  const windows =
    speed > 0 ? [window, window + 1, window - 1, window + 2] : [window, window - 1, window + 1]
  return windows.filter((each) => each < windowOf(untilMs))
}

answerRequests(
  async (begin: BeginHistory) => new HistorySource(begin, await botsOnServer(begin.serverId)),
)
