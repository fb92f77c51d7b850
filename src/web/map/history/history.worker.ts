import { decodeChunk } from '#domain/bot-chunk.ts'
import { type ReportedState, samplesOfBot } from '#domain/bot-samples.ts'
import { WINDOW_MS, windowOf } from '#domain/history-window.ts'
import type {
  BotAnswer,
  BotCounts,
  BotRequest,
  NumberedAnswer,
  NumberedRequest,
  PastBot,
} from '../bots/protocol.ts'
import type { ToSource } from '../engine/source.ts'
import { createUpdateBuffers } from '../engine/update-buffers.ts'
import type { LiveColors } from '../live/live-colors.ts'
import { NamedBots } from '../live/named-bots.ts'
import { FrameWindows, inflate, type LoadFailure } from './frame-windows.ts'
import { PastBots } from './past-bots.ts'
import { botsOnServer } from './server-bots.ts'

export interface BeginHistory {
  readonly kind: 'begin'
  readonly serverId: number | undefined
  readonly colors: LiveColors
  readonly port: MessagePort
  /** Receives `ClockMessage`, and sends `WaitingMessage`. */
  readonly clock: MessagePort
}

/** The moment that the page shows, when it is set or changes its pace. */
export interface ClockMessage {
  readonly atMs: number
  /** How many times as fast as the time it runs; 0 while it stands. */
  readonly speed: number
  /** Where the history ends. */
  readonly untilMs: number
}

/** Whether the moment has to stand still until what it needs is loaded. */
export interface WaitingMessage {
  readonly isWaiting: boolean
}

/** While bots move; the map eases between updates. */
const MOVING_MS = 100
/** A later update is not eased by the map, so this is added to the time of one that shows another moment. */
const JUMP_MS = 2000

/** Shows the bots on the map as they were at a moment. */
class HistorySource {
  readonly #begin: BeginHistory
  readonly #bots: PastBots
  readonly #names: NamedBots
  readonly #windows: FrameWindows
  readonly #updates: ReturnType<typeof createUpdateBuffers>
  readonly #firstWindow = Promise.withResolvers<void>()
  #clock: ClockMessage | undefined
  #clockStartMs = 0
  #isWaiting = false
  #isVisible = true
  #failure: LoadFailure | undefined
  #jumpedMs = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Something changed that the map does not show yet. */
  #isChanged = false

  constructor(begin: BeginHistory, isOnServer: (bot: number) => boolean) {
    this.#begin = begin
    this.#bots = new PastBots(isOnServer)
    this.#names = new NamedBots(this.#bots, begin.serverId)
    this.#updates = createUpdateBuffers(begin.port)
    this.#windows = new FrameWindows({
      onLoad: (window, blocks) => {
        this.#failure = undefined
        this.#bots.addWindow(window, blocks)
        if (this.#clock) this.#show(this.#clock)
        this.#firstWindow.resolve()
      },
      onDrop: (window) => this.#bots.dropWindow(window),
      onFailure: (failure) => {
        this.#failure = failure
        this.#firstWindow.resolve()
      },
    })
    begin.port.onmessage = ({ data }: MessageEvent<ToSource>) => this.#handle(data)
    begin.clock.onmessage = ({ data }: MessageEvent<ClockMessage>) => this.#setClock(data)
  }

  async answer(request: BotRequest): Promise<BotAnswer> {
    switch (request.kind) {
      case 'details':
        return { kind: 'details', bot: await this.#detailsOf(request.index) }
      case 'find':
        return { kind: 'bots', bots: await this.#names.find(request.text) }
      case 'list':
        return { kind: 'bots', bots: await this.#names.list(request.from, request.to) }
      case 'counts':
        return { kind: 'counts', counts: this.#counts() }
      case 'locate':
        await this.#firstWindow.promise
        return { kind: 'index', index: this.#bots.indexOf(request.id) }
      case 'identify':
        return { kind: 'id', id: this.#bots.idAt(request.index) }
      default:
        return request satisfies never
    }
  }

  #handle(message: ToSource): void {
    switch (message.kind) {
      case 'reuse':
        this.#updates.reuse(message)
        if (this.#isChanged) this.#send()
        break
      case 'name':
        void this.#names.sendNames(this.#begin.port, message.indices)
        break
      case 'run':
        this.#isVisible = message.on
        this.#tick()
        break
      default:
        message satisfies never
    }
  }

  /** The moment now. */
  #atMs({ atMs, speed, untilMs }: ClockMessage): number {
    return Math.min(atMs + (performance.now() - this.#clockStartMs) * speed, untilMs)
  }

  #setClock(clock: ClockMessage): void {
    const before = this.#clock ? this.#atMs(this.#clock) : 0
    if (Math.abs(clock.atMs - before) > JUMP_MS * Math.max(1, clock.speed))
      this.#jumpedMs += JUMP_MS
    this.#clock = clock
    this.#clockStartMs = performance.now()
    this.#tick()
  }

  /** Shows the moment, and again as long as it moves. */
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
    // At the end of the history there is only the window before.
    const needed = window * WINDOW_MS < clock.untilMs ? window : window - 1
    const isLoaded = this.#windows.has(needed)
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
    this.#updates.resize(this.#bots.capacity)
    const update = this.#updates.take()
    if (!update) return
    this.#isChanged = false
    this.#bots.writePositions(update.positions)
    this.#bots.writeStatuses(update.statuses, this.#begin.colors)
    update.atMs = performance.now() + this.#jumpedMs
    this.#updates.send(update)
  }

  #counts(): BotCounts {
    return {
      total: this.#bots.present,
      byCategory: this.#bots.countCategories(this.#begin.colors),
      heardMs: this.#isWaiting || !this.#clock ? undefined : Date.now(),
      connection: this.#failure ?? 'connected',
    }
  }

  async #detailsOf(index: number): Promise<PastBot | undefined> {
    const [listed] = await this.#names.listed([index])
    const details = this.#bots.detailsOf(index)
    if (!details?.packed || !listed) return undefined
    const { packed, seenMs, ...shown } = details
    const { task, cash, deposit, health } = await reportOf(packed, listed.id, seenMs)
    return { kind: 'past', ...listed, ...shown, task, cash, deposit, health }
  }
}

/** The windows of a moment, then those that come next, the most urgent first. */
function wantedAt(atMs: number, { speed, untilMs }: ClockMessage): number[] {
  const window = windowOf(atMs)
  const windows =
    speed > 0 ? [window, window + 1, window - 1, window + 2] : [window, window - 1, window + 1]
  return windows.filter((each) => each < windowOf(untilMs))
}

const NOTHING = { task: null, cash: null, deposit: null, health: null }

/** What a bot reported at a time, from its packed chunk. */
async function reportOf(
  packed: Uint8Array<ArrayBuffer>,
  bot: number,
  atMs: number,
): Promise<Pick<ReportedState, keyof typeof NOTHING>> {
  const chunk = decodeChunk(await inflate(packed))
  const timeS = (atMs % WINDOW_MS) / 1000
  const samples = samplesOfBot(chunk, chunk.bots.indexOf(bot % 256))
  return samples.find((sample) => sample.timeS === timeS) ?? NOTHING
}

let source: Promise<HistorySource> | undefined

self.onmessage = async ({ data: message }: MessageEvent<BeginHistory | NumberedRequest>) => {
  if (message.kind === 'begin') {
    source = botsOnServer(message.serverId).then((isOn) => new HistorySource(message, isOn))
    return
  }
  const answer = await (await source)?.answer(message.request)
  if (answer) self.postMessage({ number: message.number, answer } satisfies NumberedAnswer)
}
