import { type MapStyle, presentIndex } from '../markers.ts'
import type { Frame, Sprite } from '../renderer.ts'
import { positionOf } from '../scene/pick-marker.ts'
import type { Point, Size } from '../spaces.ts'
import { createLabelLayer } from './label-layer.ts'
import type { Box } from './label-placement.ts'
import { drawMarkerSprites, type MarkerSprites } from './marker-sprites.ts'
import { addSpriteCentered, toPixel } from './place-sprite.ts'
import { addTrailSprites, createTrail } from './trail.ts'

/** Distance between a marker and its label, in screen pixels. */
const LABEL_GAP = 5
const RETICLE_GAP = 5

export type Overlay = ReturnType<typeof createOverlay>

/** Draws over the markers: trail, ring and reticle of the hovered and selected bots, and labels. */
export function createOverlay(requestNames: (indices: readonly number[]) => void) {
  const labels = createLabelLayer(requestNames)
  const trail = createTrail()
  let style: MapStyle | undefined
  let sprites: MarkerSprites | undefined
  let ratio = 0
  let selected: number | undefined
  let hovered: number | undefined
  let hasLabels = false

  const spritesFor = (frame: Frame, current: MapStyle) => {
    if (sprites && ratio === frame.pixelRatio) return sprites
    ratio = frame.pixelRatio
    labels.redraw()
    sprites = drawMarkerSprites(current, ratio)
    return sprites
  }
  const addSelected = (
    frame: Frame,
    index: number,
    canvas: Size,
    drawn: MarkerSprites,
    gap: number,
  ) => {
    trail.extendTo(positionOf(frame.markers, index))
    addTrailSprites(trail, frame, drawn.dots)
    addMarker(frame, index, drawn.discs, drawn.reticle)
    labels.reserve(boundsOf(frame, index, drawn.reticle))
    labels.add(frame, index, canvas, gap + RETICLE_GAP)
  }

  return {
    setStyle(next: MapStyle) {
      style = next
      sprites = undefined
    },
    select(index: number | undefined) {
      if (index !== selected) trail.clear()
      selected = index
    },
    /** Replaces the trail of the selected bot: pairs x, y in game units, the oldest first. */
    setTrail(index: number, path: Float32Array) {
      if (index === selected) trail.replace(path)
    },
    hover(index: number | undefined) {
      hovered = index
    },
    setLabels(on: boolean) {
      hasLabels = on
    },
    setName: labels.setName,
    clearNames: labels.clear,
    setFont: labels.setFont,
    /** Fills the sprites of the frame; true if another frame would show more. */
    layOut(frame: Frame, canvas: Size, nowMs: number): boolean {
      frame.sprites.count = 0
      if (!style) return false
      const drawn = spritesFor(frame, style)
      const selectedIndex = presentIndex(frame.markers, selected)
      const hoveredIndex = hovered === selected ? undefined : presentIndex(frame.markers, hovered)
      const gap = style.radius + LABEL_GAP
      labels.begin()
      if (selectedIndex !== undefined) addSelected(frame, selectedIndex, canvas, drawn, gap)
      if (hoveredIndex !== undefined) {
        addMarker(frame, hoveredIndex, drawn.discs, drawn.ring)
        labels.add(frame, hoveredIndex, canvas, gap)
      }
      if (hasLabels) labels.addNearest(frame, [selectedIndex, hoveredIndex], canvas, gap, nowMs)
      return labels.end()
    },
  }
}

/** Draws the disc again above all others, and its mark. */
function addMarker(frame: Frame, index: number, discs: readonly Sprite[], mark: Sprite): void {
  const pixel = pixelAt(frame, index)
  addSpriteCentered(frame, discs[frame.markers.statuses[index] ?? 0], pixel)
  addSpriteCentered(frame, mark, pixel)
}

function boundsOf(frame: Frame, index: number, { width, height }: Size): Box {
  const { x, y } = pixelAt(frame, index)
  return { left: x - width / 2, top: y - height / 2, width, height }
}

const pixelAt = ({ markers, pixelFromGame }: Frame, index: number): Point =>
  toPixel(positionOf(markers, index), pixelFromGame)
