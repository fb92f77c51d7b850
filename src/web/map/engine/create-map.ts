import { type Calibration, gameFromImage } from '#domain/map.ts'
import { wholeView } from './camera/view.ts'
import { packedColor } from './color.ts'
import { listen } from './gestures/listen-for-gestures.ts'
import { watchHost } from './gestures/observe-host.ts'
import type { Look, StatusMask } from './markers.ts'
import type {
  FromScene,
  Goal,
  Measures,
  PictureInTiles,
  RendererChoice,
  ToScene,
} from './messages.ts'
import { createPictureOpener } from './picture/picture-loader.ts'
import type { RendererKind } from './renderer.ts'
import { takeWorker } from './scene/warm-worker.ts'
import { imageFromScreen, type Point, type View } from './spaces.ts'

/** Any CSS colours that stand alone, without variables. */
export interface LookInCss {
  /** By status. */
  colors: readonly string[]
  /** Around each marker. */
  rim: string
  /** Where there is no picture. */
  sea: string
  /** Of a marker, in screen pixels. */
  radius: number
}

/** What the page hears, each at most once a frame. */
export interface MapHears {
  view?(view: View): void
  /** Where the pointer is, also when the map moves under it. */
  pointer?(at: { screen: Point; game: Point } | undefined): void
  hover?(index: number | undefined): void
  /** The page owns the selection and answers with `select`. */
  click?(index: number | undefined): void
  /** Somebody moved the map away from the bot it followed. */
  unfollow?(): void
  /** The first look at a picture, or that there is none to be had. */
  picture?(isShown: boolean): void
  renderer?(kind: RendererKind): void
}

interface MapOptions {
  calibration: Calibration
  look: LookInCss
  /** A file with the letters of the labels; without it they are the system's. */
  fontUrl?: string
  renderer: RendererChoice
  /** Where it starts: without it the whole map. */
  view?: Omit<Goal, 'jumps'> | undefined
  hears: MapHears
}

/**
 * A map in an element, with a canvas of its own. Everything is drawn in a worker, which also keeps the camera; here hands
 * are watched and the page is told what happened.
 */
export function createMap(host: HTMLElement, options: MapOptions): LiveMap {
  const { hears } = options
  const worker = takeWorker()
  const send = (message: ToScene, transferred: Transferable[] = []) =>
    worker.postMessage(message, transferred)
  const eye = createEye(host, options, send)
  const canvas = createCanvas(host, send)
  const pictures = createPictureOpener(send)
  const measures: ((measured: Measures) => void)[] = []
  const hear = (message: FromScene) => {
    if (message.kind === 'view') eye.look(message.view)
    else if (message.kind === 'lost') canvas.renew(message.renderer)
    else if (message.kind === 'measures') measures.shift()?.(message.measures)
    else tell(message, hears)
    if (message.kind === 'renderer') canvas.settle()
    if (message.kind === 'hover') host.style.cursor = message.index === undefined ? '' : 'pointer'
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FromScene>) => hear(data))
  canvas.renew(options.renderer)
  // In this order: a look is made ready for a size.
  const stopWatching = watchHost(host, send)
  send({ kind: 'look', look: packedLook(options.look), calibration: options.calibration })
  if (options.fontUrl) send({ kind: 'font', url: new URL(options.fontUrl, location.href).href })
  if (options.view) send({ kind: 'go', goal: { ...options.view, jumps: true } })
  const stopListening = listen(host, {
    send,
    pointer: eye.point,
    dragging: (isDragging) => host.toggleAttribute('data-dragging', isDragging),
  })

  return {
    setPicture: (picture) => void pictures.open(picture),
    setSource: (port) => send({ kind: 'source', port }, [port]),
    setShown: (statuses) => send({ kind: 'filter', shown: maskOf(statuses) }),
    setLabels: (on) => send({ kind: 'labels', on }),
    setCalibration(calibration) {
      // A look that is told anew is made ready anew.
      if (!eye.calibrate(calibration)) return
      send({ kind: 'look', look: packedLook(options.look), calibration })
    },
    setRenderer: (choice) => canvas.renew(choice),
    select: (index, { centres }) => send({ kind: 'select', index, centres }),
    follow: (on) => send({ kind: 'follow', on }),
    go: (goal) => send({ kind: 'go', goal }),
    zoomBy: (steps) => send({ kind: 'step', steps }),
    gameFromScreen: eye.gameFromScreen,
    gameOf: eye.gameOf,
    measure() {
      send({ kind: 'measure' })
      return new Promise((resolve) => measures.push(resolve))
    },
    close() {
      stopListening()
      stopWatching()
      pictures.close()
      canvas.close()
      worker.terminate()
    },
  }
}

export interface LiveMap {
  /** Null: only the sea. */
  setPicture(picture: PictureInTiles | null): void
  /** Its port comes to belong to the map; see `source.ts`. */
  setSource(port: MessagePort): void
  setShown(statuses: Iterable<number>): void
  /** Names of those nearest to the middle. The hovered and the selected bot always have theirs. */
  setLabels(on: boolean): void
  setCalibration(calibration: Calibration): void
  setRenderer(choice: RendererChoice): void
  /** Also before there is a source: the bot is shown as soon as it is there. */
  select(index: number | undefined, how: { centres: boolean }): void
  follow(on: boolean): void
  go(goal: Goal): void
  /** By steps of a tenth. */
  zoomBy(steps: number): void
  gameFromScreen(screen: Point): Point
  /** The middle of a view. */
  gameOf(view: View): Point
  /** Of the frames since the last time. */
  measure(): Promise<Measures>
  close(): void
}

function tell(message: FromScene, hears: MapHears): void {
  if (message.kind === 'click') hears.click?.(message.index)
  else if (message.kind === 'hover') hears.hover?.(message.index)
  else if (message.kind === 'unfollow') hears.unfollow?.()
  else if (message.kind === 'picture') hears.picture?.(message.isShown)
  else if (message.kind === 'renderer') hears.renderer?.(message.renderer)
}

/** Knows what is seen, so that places of the screen have a place in the game. */
function createEye(
  host: HTMLElement,
  { calibration, hears }: MapOptions,
  send: (message: ToScene) => void,
) {
  let by = calibration
  let view = wholeView({ width: host.clientWidth || 1, height: host.clientHeight || 1 })
  let pointer: Point | undefined
  const gameFromScreen = (screen: Point) => gameFromImage(imageFromScreen(screen, view), by)
  const tellPointer = () =>
    hears.pointer?.(pointer && { screen: pointer, game: gameFromScreen(pointer) })

  return {
    gameFromScreen,
    gameOf: (seen: View) => gameFromImage(seen, by),
    /** True if it is another one. */
    calibrate(calibrated: Calibration) {
      const isOther = !isSameCalibration(calibrated, by)
      by = calibrated
      return isOther
    },
    look(seen: View) {
      view = seen
      hears.view?.(seen)
      if (pointer) tellPointer()
    },
    point(screen: Point | undefined) {
      if (!screen && !pointer) return
      pointer = screen && { x: screen.x, y: screen.y }
      send({ kind: 'pointer', screen: pointer })
      tellPointer()
    },
  }
}

const isSameCalibration = (one: Calibration, other: Calibration) =>
  one.scale_x === other.scale_x &&
  one.scale_y === other.scale_y &&
  one.origin_x === other.origin_x &&
  one.origin_y === other.origin_y

/** A canvas serves one kind of renderer for life, so another renderer gets another. */
function createCanvas(
  host: HTMLElement,
  send: (message: ToScene, transferred: Transferable[]) => void,
) {
  const canvases: HTMLCanvasElement[] = []
  return {
    renew(renderer: RendererChoice) {
      const next = document.createElement('canvas')
      next.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;touch-action:none'
      const surface = next.transferControlToOffscreen()
      send({ kind: 'canvas', canvas: surface, renderer }, [surface])
      // Below the one before, which is seen until there is something to see here.
      host.prepend(next)
      canvases.unshift(next)
    },
    /** The newest one has been drawn on. */
    settle() {
      for (const old of canvases.splice(1)) old.remove()
    },
    close() {
      for (const each of canvases) each.remove()
    },
  }
}

function packedLook({ colors, rim, sea, radius }: LookInCss): Look {
  return {
    colors: Uint32Array.from(colors, packedColor),
    rim: packedColor(rim),
    sea: packedColor(sea),
    radius,
  }
}

const maskOf = (statuses: Iterable<number>): StatusMask =>
  Array.from(statuses).reduce((mask, status) => mask | (1 << status), 0)
