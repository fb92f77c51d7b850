import { type Calibration, gameFromImage } from '#domain/map.ts'
import { fullView } from './camera/view.ts'
import { createCanvasPool } from './canvas-pool.ts'
import { type CssMapStyle, packedStyle } from './css-style.ts'
import { listenForGestures } from './gestures/listen-for-gestures.ts'
import { observeHost } from './gestures/observe-host.ts'
import type { StatusMask } from './markers.ts'
import type {
  CameraTarget,
  FromScene,
  Measurements,
  RendererChoice,
  TiledPicture,
  ToScene,
} from './messages.ts'
import { createPictureLoader } from './picture/picture-loader.ts'
import type { RendererKind } from './renderer.ts'
import { imageFromScreen, type Point, type View } from './spaces.ts'

/** Each is called at most once per frame. */
export interface MapListeners {
  onViewChange?(view: View): void
  /** Also called when the map moves under a still pointer. */
  onPointer?(at: { screen: Point; game: Point } | undefined): void
  /** The page owns the selection and answers with `select`. */
  onClick?(index: number | undefined): void
  /** The user panned away from the followed bot. */
  onUnfollow?(): void
  /** The preview of a picture is shown, or cannot be loaded. */
  onPictureLoaded?(isShown: boolean): void
  onRendererOpened?(kind: RendererKind): void
}

interface MapOptions {
  calibration: Calibration
  style: CssMapStyle
  /** Font file of the labels; defaults to the system font. */
  fontUrl?: string
  renderer: RendererChoice
  /** Initial view; defaults to the whole map. */
  view?: Omit<CameraTarget, 'isInstant'> | undefined
  listeners: MapListeners
}

const startWorker = () =>
  new Worker(new URL('./scene/scene-worker.ts', import.meta.url), { type: 'module' })

// The worker starts on import, because starting it takes as long as everything else before the first view of the map.
let warmWorker: Worker | undefined = startWorker()

function takeWorker(): Worker {
  const worker = warmWorker ?? startWorker()
  warmWorker = undefined
  return worker
}

/**
 * Creates a map with its own canvas in an element. A worker draws it and owns the camera; this thread only listens to input
 * and reports events.
 */
export function createMap(host: HTMLElement, options: MapOptions): LiveMap {
  const { listeners } = options
  let { style, calibration } = options
  const worker = takeWorker()
  const send = (message: ToScene, transferred: Transferable[] = []) =>
    worker.postMessage(message, transferred)
  const coordinates = createCoordinates(host, options, send)
  const canvases = createCanvasPool(host, { send, startWorker })
  const pictures = createPictureLoader(send)
  const measuring: ((measurements: Measurements) => void)[] = []
  const handleMessage = (message: FromScene) => {
    if (message.kind === 'view') coordinates.setView(message.view)
    else if (message.kind === 'canvasNeeded') canvases.replaceLost(message.renderer)
    else if (message.kind === 'measurements') measuring.shift()?.(message.measurements)
    else notify(message, listeners)
    if (message.kind === 'renderer') canvases.removeBefore(message.canvas)
    if (message.kind === 'hover') host.style.cursor = message.index === undefined ? '' : 'pointer'
  }
  worker.addEventListener('message', ({ data }: MessageEvent<FromScene>) => handleMessage(data))
  canvases.replace(options.renderer)
  // The size must arrive before the style, which is prepared for it.
  const stopObserving = observeHost(host, send)
  const sendStyle = () => send({ kind: 'style', style: packedStyle(style), calibration })
  sendStyle()
  if (options.fontUrl) send({ kind: 'font', url: new URL(options.fontUrl, location.href).href })
  if (options.view) send({ kind: 'moveTo', target: { ...options.view, isInstant: true } })
  const stopListening = listenForGestures(host, {
    send,
    onPointer: coordinates.movePointer,
    onDragging: (isDragging) => host.toggleAttribute('data-dragging', isDragging),
  })

  return {
    setPicture: (picture) => void pictures.load(picture),
    setSource: (port) => send({ kind: 'source', port }, [port]),
    setShown: (statuses) => send({ kind: 'filter', shown: maskOf(statuses) }),
    setLabels: (on) => send({ kind: 'labels', on }),
    setColors(colors) {
      style = { ...style, colors }
      sendStyle()
    },
    setCalibration(next) {
      // Each style message makes the renderer prepare its discs again.
      if (!coordinates.setCalibration(next)) return
      calibration = next
      sendStyle()
    },
    setRenderer: canvases.replace,
    select: (index, { isCentered }) => send({ kind: 'select', index, isCentered }),
    follow: (on) => send({ kind: 'follow', on }),
    setFocus: (offset) => send({ kind: 'focus', offset }),
    moveTo: (target) => send({ kind: 'moveTo', target }),
    zoomBy: (steps) => send({ kind: 'zoomSteps', steps }),
    gameFromScreen: coordinates.gameFromScreen,
    gameOf: coordinates.gameOf,
    measure() {
      send({ kind: 'measure' })
      return new Promise((resolve) => measuring.push(resolve))
    },
    close() {
      stopListening()
      stopObserving()
      pictures.close()
      canvases.close()
      worker.terminate()
    },
  }
}

export interface LiveMap {
  /** `null` shows only the sea. */
  setPicture(picture: TiledPicture | null): void
  /** Takes ownership of the port; see `source.ts`. */
  setSource(port: MessagePort): void
  setShown(statuses: Iterable<number>): void
  /** Labels the bots nearest to the center. The hovered and the selected bot always have a label. */
  setLabels(on: boolean): void
  /** Colors of the markers, by status. */
  setColors(colors: readonly string[]): void
  setCalibration(calibration: Calibration): void
  setRenderer(choice: RendererChoice): void
  /** May be called before there is a source: the bot is shown once its position arrives. */
  select(index: number | undefined, options: { isCentered: boolean }): void
  follow(on: boolean): void
  /** Where selected and followed bots are shown: a point in screen pixels from the center, which panels may cover. */
  setFocus(offset: Point): void
  moveTo(target: CameraTarget): void
  /** By steps of 0.1. */
  zoomBy(steps: number): void
  gameFromScreen(screen: Point): Point
  /** The center of a view. */
  gameOf(view: View): Point
  /** Returns the frames since the last call. */
  measure(): Promise<Measurements>
  close(): void
}

function notify(message: FromScene, listeners: MapListeners): void {
  if (message.kind === 'click') listeners.onClick?.(message.index)
  else if (message.kind === 'unfollow') listeners.onUnfollow?.()
  else if (message.kind === 'picture') listeners.onPictureLoaded?.(message.isShown)
  else if (message.kind === 'renderer') listeners.onRendererOpened?.(message.renderer)
}

/** Converts screen points to game points of the current view. */
function createCoordinates(
  host: HTMLElement,
  options: MapOptions,
  send: (message: ToScene) => void,
) {
  const { listeners } = options
  let { calibration } = options
  let view = fullView({ width: host.clientWidth || 1, height: host.clientHeight || 1 })
  let pointer: Point | undefined
  const gameFromScreen = (screen: Point) =>
    gameFromImage(imageFromScreen(screen, view), calibration)
  const notifyPointer = () =>
    listeners.onPointer?.(pointer && { screen: pointer, game: gameFromScreen(pointer) })

  return {
    gameFromScreen,
    gameOf: (ofView: View) => gameFromImage(ofView, calibration),
    /** True if the calibration changed. */
    setCalibration(next: Calibration) {
      const isOther = !isSameCalibration(next, calibration)
      calibration = next
      return isOther
    },
    setView(next: View) {
      view = next
      listeners.onViewChange?.(next)
      if (pointer) notifyPointer()
    },
    movePointer(screen: Point | undefined) {
      if (!screen && !pointer) return
      pointer = screen && { x: screen.x, y: screen.y }
      send({ kind: 'pointer', screen: pointer })
      notifyPointer()
    },
  }
}

const isSameCalibration = (one: Calibration, other: Calibration) =>
  one.scale_x === other.scale_x &&
  one.scale_y === other.scale_y &&
  one.origin_x === other.origin_x &&
  one.origin_y === other.origin_y

const maskOf = (statuses: Iterable<number>): StatusMask =>
  Array.from(statuses).reduce((mask, status) => mask | (1 << status), 0)
