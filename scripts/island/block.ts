import type { Part } from './upsample.ts'
import { upsample } from './upsample.ts'
import type { World } from './world.ts'

/** The pixels of a part, three bytes each. */
export function drawPart(world: World, part: Part): Uint8Array {
  const { side } = part
  const pixels = new Uint8Array(side * side * 3)
  const wider = { left: part.left - 1, top: part.top - 1, side: side + 2 }
  const height = upsample(world.height, wider)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const at = (y + 1) * wider.side + x + 1
      const to = (y * side + x) * 3
      const value = height[at]
      if (value <= 0) {
        pixels[to] = 12
        pixels[to + 1] = 28 + Math.max(-1, value) * 10
        pixels[to + 2] = 38 + Math.max(-1, value) * 12
        continue
      }
      const slope = height[at] - height[at - 1] + height[at] - height[at - wider.side]
      const light = Math.min(1.6, Math.max(0.4, 1 + slope * 120))
      pixels[to] = (34 + value * 40) * light
      pixels[to + 1] = (46 + value * 32) * light
      pixels[to + 2] = (42 + value * 42) * light
    }
  return pixels
}
