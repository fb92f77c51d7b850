import type {
  BotAnswer,
  BotCounts,
  BotRequest,
  NumberedAnswer,
  NumberedRequest,
} from '#web/map/bots/protocol.ts'
import type { ToSource } from '#web/map/engine/source.ts'
import { createUpdateBuffers } from '#web/map/engine/update-buffers.ts'
import { FramePolling } from './frame-polling.ts'
import { LiveBots } from './live-bots.ts'
import type { LiveColors } from './live-colors.ts'
import { NamedBots } from './named-bots.ts'

export interface BeginLive {
  readonly kind: 'begin'
  readonly serverId: number | undefined
  readonly colors: LiveColors
  readonly port: MessagePort
}

/** While bots move; the map eases between updates. */
const MOVING_MS = 100
/** While they rest: without a connection, bots become unknown with time. */
const RESTING_MS = 1000
/** Without a frame for this long, what the server told is too old to count. */
const AWAY_MS = 5000

/** Fetches the live bots of a server, or of all, and moves them on the map. */
class LiveSource {
  readonly #bots = new LiveBots()
  readonly #names: NamedBots
  readonly #begin: BeginLive
  readonly #polling: FramePolling
  readonly #updates: ReturnType<typeof createUpdateBuffers>
  readonly #firstFrame = Promise.withResolvers<void>()
  #failure: 'away' | 'refused' | undefined
  #frameMs: number | undefined
  #heardMs: number | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Something changed that the map does not show yet. */
  #isChanged = true

  constructor(begin: BeginLive) {
    this.#begin = begin
    this.#names = new NamedBots(this.#bots, begin.serverId)
    this.#updates = createUpdateBuffers(begin.port)
    this.#polling = new FramePolling(begin.serverId, {
      onFrame: (frame) => {
        this.#frameMs = performance.now()
        this.#heardMs = Date.now()
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
    begin.port.onmessage = ({ data }: MessageEvent<ToSource>) => this.#handle(data)
    this.#polling.setRunning(true)
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
        await this.#firstFrame.promise
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
        break
      case 'name':
        void this.#names.sendNames(this.#begin.port, message.indices)
        break
      case 'run':
        this.#polling.setRunning(message.on)
        clearTimeout(this.#timer)
        if (message.on) this.#tick()
        break
      default:
        message satisfies never
    }
  }

  /** Sends where the bots are, as long as one of them moves or something else has changed. */
  #tick(): void {
    clearTimeout(this.#timer)
    const nowMs = performance.now()
    const isConnected = this.#isConnected(nowMs)
    this.#updates.resize(this.#bots.capacity)
    const isMoving = this.#bots.isMoving(nowMs)
    const mustSend = this.#isChanged || !isConnected || isMoving
    const update = mustSend ? this.#updates.take() : undefined
    // A bot that still moves needs another update, at the latest when it has arrived.
    this.#isChanged = isMoving || (this.#isChanged && !update)
    if (update) {
      this.#bots.writePositions(update.positions, nowMs)
      this.#bots.writeStatuses(update.statuses, this.#begin.colors, nowMs, isConnected)
      update.atMs = nowMs
      this.#updates.send(update)
    }
    const delayMs = this.#isChanged ? MOVING_MS : RESTING_MS
    this.#timer = setTimeout(() => this.#tick(), delayMs)
  }

  #isConnected(nowMs: number): boolean {
    return this.#frameMs !== undefined && nowMs - this.#frameMs < AWAY_MS
  }

  #counts(): BotCounts {
    const nowMs = performance.now()
    const isConnected = this.#isConnected(nowMs)
    return {
      total: this.#bots.ordered.length,
      byCategory: this.#bots.countCategories(this.#begin.colors, nowMs, isConnected),
      heardMs: this.#heardMs,
      connection: this.#connectionOf(isConnected),
    }
  }

  /** A single failure is not worth a word: the next frame may arrive in time. */
  #connectionOf(isConnected: boolean): BotCounts['connection'] {
    if (this.#failure === 'refused') return 'refused'
    const isLoading = this.#frameMs === undefined && this.#failure === undefined
    return isConnected || isLoading ? 'connected' : 'away'
  }

  async #detailsOf(index: number) {
    const [listed] = await this.#names.listed([index])
    const nowMs = performance.now()
    const details = this.#bots.detailsOf(index, nowMs, this.#isConnected(nowMs))
    return details && listed && { kind: 'live' as const, ...listed, ...details }
  }
}

let source: LiveSource | undefined

self.onmessage = async ({ data: message }: MessageEvent<BeginLive | NumberedRequest>) => {
  if (message.kind === 'begin') {
    source = new LiveSource(message)
    return
  }
  const answer = await source?.answer(message.request)
  if (answer) self.postMessage({ number: message.number, answer } satisfies NumberedAnswer)
}
