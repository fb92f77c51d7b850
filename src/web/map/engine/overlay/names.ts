import type { Sprite } from '../renderer.ts'
import { drawSprite, measureText } from './sprites.ts'

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

/** The labels of bots, drawn once each; their names are asked for when they are first wanted. */
export function createNames(ask: (indices: readonly number[]) => void) {
  const names = new Map<number, string>()
  const asked = new Set<number>()
  const sprites = new Map<number, Sprite>()
  let missing: number[] = []
  // Chromium keeps the letters that it first found for a family: none is named before it is there.
  let font = `${STYLE} ${SYSTEM}`
  let drawn = 0
  let isWaiting = false

  return {
    name(index: number, name: string) {
      asked.delete(index)
      names.set(index, name)
    },
    /** Undefined until its name is known and there is time to draw it. */
    labelOf(index: number, ratio: number): Sprite | undefined {
      const ready = sprites.get(index)
      if (ready) return ready
      const name = names.get(index)
      if (name === undefined) {
        if (!asked.has(index)) missing.push(index)
        asked.add(index)
        return undefined
      }
      if (drawn >= DRAWN_AT_ONCE) {
        isWaiting = true
        return undefined
      }
      drawn++
      if (sprites.size >= KEPT) sprites.clear()
      const sprite = drawLabel(name, font, ratio)
      sprites.set(index, sprite)
      return sprite
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
      names.clear()
      asked.clear()
      sprites.clear()
    },
    /** For another size of pixels. */
    redraw: () => sprites.clear(),
    /** A family that is loaded. */
    setFont(family: string) {
      font = `${STYLE} "${family}", ${SYSTEM}`
      sprites.clear()
    },
  }
}

function drawLabel(name: string, font: string, ratio: number): Sprite {
  const width = Math.ceil(measureText(name, font)) + 2 * SIDE
  return drawSprite({ width, height: HEIGHT }, ratio, (pencil) => {
    pencil.fillStyle = BACK
    pencil.strokeStyle = EDGE
    pencil.beginPath()
    pencil.roundRect(0.5, 0.5, width - 1, HEIGHT - 1, CORNER)
    pencil.fill()
    pencil.stroke()
    pencil.font = font
    pencil.fillStyle = LETTERS
    pencil.textBaseline = 'middle'
    pencil.fillText(name, SIDE, HEIGHT / 2 + 0.5)
  })
}
