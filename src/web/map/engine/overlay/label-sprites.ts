import type { Sprite } from '../renderer.ts'
import type { Size } from '../spaces.ts'
import { drawSprite, measureText, spriteSize } from './draw-sprite.ts'

const STYLE = '500 12px'
const SYSTEM = 'ui-sans-serif, system-ui, sans-serif'
const HEIGHT = 19
const SIDE = 6
const CORNER = 4
const LETTERS = '#e8eef1'
const BACK = 'rgb(12 21 28 / 0.86)'
const EDGE = 'rgb(81 96 108 / 0.7)'
/** Far more than are seen at once: bots come and go at the edge. */
const KEPT = 800
/** A label takes a tenth of a millisecond to draw: the others wait for the next frames. */
const DRAWN_AT_ONCE = 5

interface Label {
  readonly name: string
  /** About how wide its text is, in screen pixels, once it has been asked for. */
  width: number | undefined
  sprite: Sprite | undefined
}

/** The labels of bots, drawn once each; their names are asked for when they are first wanted. */
export function createNames(ask: (indices: readonly number[]) => void) {
  const labels = new Map<number, Label>()
  const asked = new Set<number>()
  const letters = createLetters()
  let missing: number[] = []
  let sprites = 0
  let drawn = 0
  let isWaiting = false
  const redraw = () => {
    for (const label of labels.values()) label.sprite = undefined
    sprites = 0
  }

  return {
    name(index: number, name: string) {
      asked.delete(index)
      labels.set(index, { name, width: undefined, sprite: undefined })
    },
    /** In canvas pixels, about as large as it will be when it is drawn; undefined until its name is known. */
    sizeOf(index: number, ratio: number): Size | undefined {
      const label = labels.get(index)
      if (label?.sprite) return label.sprite
      if (label) {
        label.width ??= letters.widthOf(label.name)
        return spriteSize(sizeFor(label.width), ratio)
      }
      if (!asked.has(index)) missing.push(index)
      asked.add(index)
      return undefined
    },
    /** Undefined until its name is known and there is time to draw it. */
    spriteOf(index: number, ratio: number): Sprite | undefined {
      const label = labels.get(index)
      if (!label || label.sprite) return label?.sprite
      if (drawn >= DRAWN_AT_ONCE) {
        isWaiting = true
        return undefined
      }
      drawn++
      if (sprites >= KEPT) redraw()
      sprites++
      label.sprite = drawLabel(label.name, letters.font(), ratio)
      return label.sprite
    },
    /** After each frame; true if another would show more. */
    endFrame(): boolean {
      if (missing.length > 0) ask(missing)
      const waits = isWaiting
      missing = []
      drawn = 0
      isWaiting = false
      return waits
    },
    /** For another source: its bots are called otherwise. */
    forget() {
      labels.clear()
      asked.clear()
      sprites = 0
    },
    /** For another size of pixels. */
    redraw,
    /** A family that is loaded. */
    setFont(family: string) {
      letters.setFont(family)
      for (const label of labels.values()) label.width = undefined
      redraw()
    },
  }
}

/** How wide text is, but for what some pairs of letters move closer: to measure each name takes as long as to draw it. */
function createLetters() {
  const widths = new Map<string, number>()
  // Chromium keeps the letters that it first found for a family: none is named before it is there.
  let font = `${STYLE} ${SYSTEM}`
  const widthOfLetter = (letter: string) => {
    const width = widths.get(letter) ?? measureText(letter, font)
    widths.set(letter, width)
    return width
  }

  return {
    font: () => font,
    setFont(family: string) {
      font = `${STYLE} "${family}", ${SYSTEM}`
      widths.clear()
    },
    widthOf: (text: string) => Array.from(text, widthOfLetter).reduce((sum, each) => sum + each, 0),
  }
}

const sizeFor = (text: number): Size => ({ width: Math.ceil(text) + 2 * SIDE, height: HEIGHT })

function drawLabel(name: string, font: string, ratio: number): Sprite {
  const size = sizeFor(measureText(name, font))
  return drawSprite(size, ratio, (pencil) => {
    pencil.fillStyle = BACK
    pencil.strokeStyle = EDGE
    pencil.beginPath()
    pencil.roundRect(0.5, 0.5, size.width - 1, HEIGHT - 1, CORNER)
    pencil.fill()
    pencil.stroke()
    pencil.font = font
    pencil.fillStyle = LETTERS
    pencil.textBaseline = 'middle'
    pencil.fillText(name, SIDE, HEIGHT / 2 + 0.5)
  })
}
