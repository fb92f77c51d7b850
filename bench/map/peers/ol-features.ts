import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import VectorSource from 'ol/source/Vector.js'
import type { Stage } from '../pages/page.ts'
import { IMAGE_SIDE } from '../scene/tour.ts'

export type Marker = Feature<Point>

/** A feature for each marker; its property `color` is an index of the palette. */
export function featuresOf({ positions, colors }: Stage): Marker[] {
  return Array.from(colors, (color, at) => {
    const feature = new Feature(new Point(pointAt(positions, at)))
    feature.set('color', color, true)
    return feature
  })
}

export const sourceOf = (features: Marker[]) => new VectorSource({ features })

export function moveTo(positions: Float32Array, features: readonly Marker[]): void {
  for (let at = 0; at < features.length; at++)
    features[at]?.getGeometry()?.setCoordinates(pointAt(positions, at))
}

const pointAt = (positions: Float32Array, at: number) => [
  positions[2 * at] ?? 0,
  IMAGE_SIDE - (positions[2 * at + 1] ?? 0),
]
