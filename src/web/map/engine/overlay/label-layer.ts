import type { Frame, Sprite } from '../renderer.ts'
import { positionOf } from '../scene/pick-marker.ts'
import type { Size } from '../spaces.ts'
import { drawSprite, measureText, spriteSize } from './draw-sprite.ts'
import { type Box, labelBox, MAX_LABELS, nearestToCenter, reserveBox } from './label-placement.ts'
import { addSprite, toPixel } from './place-sprite.ts'

/** While the map moves, the choice of labels is updated at this interval; labels move with their bots in every frame. */
const UPDATE_MS = 120

/** Labels of bots: required ones, and as many others as there is room for. */
export function createLabelLayer(requestNames: (indices: readonly number[]) => void) {
  const sprites = createLabelSprites(requestNames)
  const nearest = new Int32Array(MAX_LABELS)
  const distances = new Float64Array(MAX_LABELS)
  let chosen: number[] = []
  let updatedMs = Number.NEGATIVE_INFINITY
  let reserved: Box[] = []

  const choose = ({ markers, shown, pixelFromGame }: Frame, canvas: Size) => {
    const found = nearestToCenter(markers, shown, pixelFromGame, canvas, nearest, distances)
    // A label is kept while its bot is near, so that labels do not flicker.
    const near = new Set(nearest.subarray(0, found))
    const kept = chosen.filter((index) => near.delete(index))
    chosen = [...kept, ...near]
  }
  /** True if there was room for the label. */
  const addLabel = (
    frame: Frame,
    index: number,
    canvas: Size,
    gap: number,
    isRequired: boolean,
  ) => {
    const size = sprites.sizeOf(index, frame.pixelRatio)
    if (!size) return false
    const pixel = toPixel(positionOf(frame.markers, index), frame.pixelFromGame)
    const box = labelBox(pixel, size, canvas, gap * frame.pixelRatio)
    const hasRoom = reserveBox(box, reserved)
    const sprite = hasRoom || isRequired ? sprites.spriteOf(index, frame.pixelRatio) : undefined
    if (sprite) addSprite(frame, sprite, box.left, box.top)
    return hasRoom
  }

  return {
    setName: sprites.setName,
    clear: sprites.clear,
    redraw: sprites.redraw,
    setFont: sprites.setFont,
    begin() {
      reserved = []
    },
    reserve(box: Box) {
      reserved.push(box)
    },
    add(frame: Frame, index: number, canvas: Size, gap: number) {
      addLabel(frame, index, canvas, gap, true)
    },
    addNearest(
      frame: Frame,
      excluded: readonly unknown[],
      canvas: Size,
      gap: number,
      nowMs: number,
    ) {
      if (frame.isStill || nowMs - updatedMs >= UPDATE_MS) {
        choose(frame, canvas)
        updatedMs = nowMs
      }
      const { count } = frame.markers
      const others = chosen.filter((index) => index < count && !excluded.includes(index))
      const drawn = new Set(others.filter((index) => addLabel(frame, index, canvas, gap, false)))
      // Drawn labels come first the next time.
      chosen = [...drawn, ...others.filter((index) => !drawn.has(index))]
    },
    /** True if another frame would show more labels. */
    end: sprites.endFrame,
  }
}

const FONT_STYLE = '500 12px'
const SYSTEM_FAMILY = 'ui-sans-serif, system-ui, sans-serif'
const HEIGHT = 19
const PADDING = 6
const CORNER_RADIUS = 4
const TEXT_COLOR = '#e8eef1'
const BACKGROUND_COLOR = 'rgb(12 21 28 / 0.86)'
const BORDER_COLOR = 'rgb(81 96 108 / 0.7)'
/** Far more than are visible at once, since bots move in and out. */
const MAX_SPRITES = 800
/** Drawing a label takes 0.1 ms, so the others wait for the next frames. */
const MAX_DRAWN_PER_FRAME = 5

interface Label {
  readonly name: string
  /** Approximate width of the text in screen pixels, once measured. */
  width: number | undefined
  sprite: Sprite | undefined
  /** The last frame that drew it. */
  lastFrame: number
}

/** Sprites of bot labels, each drawn once. A name is requested when its label is first needed. */
function createLabelSprites(requestNames: (indices: readonly number[]) => void) {
  const labels = new Map<number, Label>()
  const requested = new Set<number>()
  const measurer = createTextMeasurer()
  let missing: number[] = []
  let sprites = 0
  let drawn = 0
  let isIncomplete = false
  let frame = 0
  /** Drops the sprites that were last drawn before a frame, or all. */
  const dropBefore = (first = Number.POSITIVE_INFINITY) => {
    sprites = 0
    for (const label of labels.values()) {
      if (label.lastFrame < first) label.sprite = undefined
      if (label.sprite) sprites++
    }
  }

  return {
    setName(index: number, name: string) {
      requested.delete(index)
      labels.set(index, { name, width: undefined, sprite: undefined, lastFrame: 0 })
    },
    /** Approximate size in canvas pixels; undefined until the name is known. */
    sizeOf(index: number, ratio: number): Size | undefined {
      const label = labels.get(index)
      if (label?.sprite) return label.sprite
      if (label) {
        label.width ??= measurer.widthOf(label.name)
        return spriteSize(labelSize(label.width), ratio)
      }
      if (!requested.has(index)) missing.push(index)
      requested.add(index)
      return undefined
    },
    /** Undefined until the name is known and a frame has time to draw it. */
    spriteOf(index: number, ratio: number): Sprite | undefined {
      const label = labels.get(index)
      if (!label) return undefined
      label.lastFrame = frame
      if (label.sprite) return label.sprite
      if (drawn >= MAX_DRAWN_PER_FRAME) {
        isIncomplete = true
        return undefined
      }
      drawn++
      if (sprites >= MAX_SPRITES) dropBefore(frame - 1)
      sprites++
      label.sprite = drawLabel(label.name, measurer.font(), ratio)
      return label.sprite
    },
    /** Called after each frame; true if another frame would show more labels. */
    endFrame(): boolean {
      if (missing.length > 0) requestNames(missing)
      const hasMore = isIncomplete
      missing = []
      drawn = 0
      frame++
      isIncomplete = false
      return hasMore
    },
    /** For a new source, whose bots have other names. */
    clear() {
      labels.clear()
      requested.clear()
      sprites = 0
    },
    /** For a new pixel ratio. */
    redraw: () => dropBefore(),
    /** The font family must be loaded. */
    setFont(family: string) {
      measurer.setFont(family)
      for (const label of labels.values()) label.width = undefined
      dropBefore()
    },
  }
}

/** Measures text without kerning: measuring whole names would take as long as drawing them. */
function createTextMeasurer() {
  const widths = new Map<string, number>()
  // Chromium caches the glyphs first found for a family, so the font is not used before it is loaded.
  let font = `${FONT_STYLE} ${SYSTEM_FAMILY}`
  const letterWidth = (letter: string) => {
    const width = widths.get(letter) ?? measureText(letter, font)
    widths.set(letter, width)
    return width
  }

  return {
    font: () => font,
    setFont(family: string) {
      font = `${FONT_STYLE} "${family}", ${SYSTEM_FAMILY}`
      widths.clear()
    },
    widthOf: (text: string) => Array.from(text, letterWidth).reduce((sum, each) => sum + each, 0),
  }
}

const labelSize = (text: number): Size => ({ width: Math.ceil(text) + 2 * PADDING, height: HEIGHT })

function drawLabel(name: string, font: string, ratio: number): Sprite {
  const size = labelSize(measureText(name, font))
  return drawSprite(size, ratio, (context) => {
    context.fillStyle = BACKGROUND_COLOR
    context.strokeStyle = BORDER_COLOR
    context.beginPath()
    context.roundRect(0.5, 0.5, size.width - 1, HEIGHT - 1, CORNER_RADIUS)
    context.fill()
    context.stroke()
    context.font = font
    context.fillStyle = TEXT_COLOR
    context.textBaseline = 'middle'
    context.fillText(name, PADDING, HEIGHT / 2 + 0.5)
  })
}
