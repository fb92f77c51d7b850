import type { Camera } from '../camera/camera.ts'
import type { Selection } from '../camera/selection.ts'
import type { Emit, ToScene } from '../messages.ts'
import type { Overlay } from '../overlay/overlay.ts'
import type { SceneCanvas } from './canvas.ts'
import { chooseRenderer } from './choose-renderer.ts'
import type { FrameLoop } from './frame-loop.ts'
import type { FrameTiming } from './frame-timing.ts'
import { type Hover, pickAtScreen } from './hover.ts'
import type { MarkerFeed } from './marker-feed.ts'

interface SceneParts {
  camera: Camera
  feed: MarkerFeed
  overlay: Overlay
  canvas: SceneCanvas
  selection: Selection
  hover: Hover
  loop: FrameLoop
  timing: FrameTiming
  emit: Emit
}

/** `focus` is sent when panels cover another part of the screen. */
const INPUT_KINDS = [
  'pointer',
  'click',
  'stop',
  'pan',
  'fling',
  'zoom',
  'zoomSteps',
  'focus',
] as const
type InputMessage = Extract<ToScene, { kind: (typeof INPUT_KINDS)[number] }>
type PageMessage = Exclude<ToScene, InputMessage>

export function handleMessage(message: ToScene, parts: SceneParts): void {
  if (isInput(message)) {
    handleInput(message, parts)
    parts.loop.requestFrame()
  } else {
    handlePage(message, parts)
    parts.loop.invalidate()
  }
}

const inputKinds = new Set<ToScene['kind']>(INPUT_KINDS)
const isInput = (message: ToScene): message is InputMessage => inputKinds.has(message.kind)

function handleInput(
  message: InputMessage,
  { camera, canvas, selection, hover, emit }: SceneParts,
): void {
  switch (message.kind) {
    case 'pointer':
      hover.movePointer(message.screen)
      break
    case 'click':
      emit({ kind: 'click', index: pickAtScreen(canvas.frame, message.screen, message.radius) })
      break
    case 'stop':
      camera.stop()
      break
    case 'pan':
      if (selection.stopFollowing(message.by)) emit({ kind: 'unfollow' })
      if (!selection.isFollowing()) camera.pan(message.by, message.isAnimated)
      break
    case 'fling':
      if (!selection.isFollowing()) camera.fling(message.velocity)
      break
    case 'zoom':
      // A followed bot stays in the focus.
      camera.zoom(
        message.factor,
        selection.isFollowing() ? undefined : message.screen,
        message.isAnimated,
      )
      break
    case 'zoomSteps':
      camera.zoomBySteps(message.steps)
      break
    case 'focus':
      selection.setFocus(message.offset)
      break
    default:
      message satisfies never
  }
}

function handlePage(
  message: PageMessage,
  { camera, overlay, canvas, selection, loop, timing, feed, emit }: SceneParts,
): void {
  switch (message.kind) {
    case 'canvas':
      canvas.open(message.canvas, message.renderer)
      break
    case 'style':
      canvas.setStyle(message.style, message.calibration)
      break
    case 'picture':
      canvas.setPicture(message.picture, message.preview)
      break
    case 'source':
      overlay.clearNames()
      feed.connect(message.port)
      break
    case 'resize':
      camera.resize(message.screen)
      canvas.resize(message.screen, message.pixelRatio)
      break
    case 'visible':
      loop.setVisible(message.on)
      feed.setRunning(message.on)
      break
    case 'reducedMotion':
      camera.setReducedMotion(message.on)
      break
    case 'filter':
      canvas.filter(message.shown)
      break
    case 'labels':
      overlay.setLabels(message.on)
      break
    case 'font':
      void loadFont(message.url).then((family) => {
        if (family) overlay.setFont(family)
        loop.invalidate()
      })
      break
    case 'moveTo':
      // Only users move with an animation.
      if (!message.target.isInstant && selection.stopFollowing()) emit({ kind: 'unfollow' })
      camera.moveTo(
        canvas.imageOf(message.target.game),
        message.target.zoom,
        message.target.isInstant === true,
      )
      break
    case 'select':
      overlay.select(message.index)
      feed.trace(message.index)
      selection.select(message.index, message.isCentered)
      break
    case 'follow':
      selection.setFollowing(message.on)
      break
    case 'testCard':
      emit({ kind: 'canvasNeeded', renderer: chooseRenderer() })
      break
    case 'measure':
      emit({ kind: 'measurements', measurements: timing.takeMeasurements(feed.takeUpdateCount()) })
      break
    default:
      message satisfies never
  }
}

const FAMILY = 'IBM Plex Sans Variable'

declare global {
  interface Window {
    /** Also present in a worker. */
    readonly fonts: FontFaceSet
  }
}

/** Returns the family of a font file once it is loaded; undefined if it cannot be loaded. */
async function loadFont(url: string): Promise<string | undefined> {
  try {
    const face = new FontFace(FAMILY, `url(${JSON.stringify(url)})`, { weight: '100 700' })
    self.fonts.add(await face.load())
    return FAMILY
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: labels fall back to the system font; nothing else reports this
    console.error('The font of the map labels could not be loaded:', error)
    return undefined
  }
}
