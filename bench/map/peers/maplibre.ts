import type { Feature, FeatureCollection, Point } from 'geojson'
import {
  type GeoJSONSource,
  type LayerSpecification,
  Map as MapLibre,
  type SourceSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { drive } from '../pages/drive.ts'
import { CSS_PALETTE, IMAGE_URL, SEA, type Stage } from '../pages/page.ts'
import { RADIUS_PX } from '../scene/palette.ts'
import { type Camera, IMAGE_SIDE } from '../scene/tour.ts'

/** Degrees per image pixel, few enough for the curvature of the projection to be invisible. */
const DEGREES = 1e-3
const FARTHEST = 18

let map: MapLibre
let source: GeoJSONSource
let bots: FeatureCollection<Point, { color: number }>
let positions = new Float32Array()
let updates = 0
let isBusy = false

setWorkerUrl(workerUrl)

/**
 * A GeoJSON source with a circle layer, set up as its guide to large data recommends: features with the color as their
 * only property, no clustering, no simplification, and a maximum zoom for tiling. Every marker moves, so each update
 * sets all of them, as soon as the previous update has been processed. The map draws once after each move of its camera.
 */
drive({ show, frame, updates: () => updates })

async function show(stage: Stage): Promise<void> {
  positions = stage.positions
  bots = { type: 'FeatureCollection', features: Array.from(stage.colors, featureOf) }
  map = new MapLibre({
    container: stage.element,
    interactive: false,
    attributionControl: false,
    fadeDuration: 0,
    renderWorldCopies: false,
    center: [0, 0],
    zoom: 3,
    maxZoom: FARTHEST,
    pixelRatio: 1,
    canvasContextAttributes: { antialias: false },
    style: { version: 8, sources: sources(), layers: layers() },
  })
  await map.once('idle')
  const found = map.getSource<GeoJSONSource>('bots')
  if (!found) throw new Error('The source of the markers is gone')
  source = found
}

function sources(): Record<string, SourceSpecification> {
  const side = IMAGE_SIDE
  return {
    island: {
      type: 'image',
      url: IMAGE_URL,
      coordinates: [degreesOf(0, 0), degreesOf(side, 0), degreesOf(side, side), degreesOf(0, side)],
    },
    bots: { type: 'geojson', data: bots, tolerance: 0, maxzoom: 12, buffer: 16 },
  }
}

function layers(): LayerSpecification[] {
  const [first = '', second = '', third = '', fourth = ''] = CSS_PALETTE
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': SEA } },
    { id: 'island', type: 'raster', source: 'island', paint: { 'raster-fade-duration': 0 } },
    {
      id: 'bots',
      type: 'circle',
      source: 'bots',
      paint: {
        'circle-radius': RADIUS_PX,
        'circle-color': ['match', ['get', 'color'], 0, first, 1, second, 2, third, fourth],
      },
    },
  ]
}

function featureOf(color: number, at: number): Feature<Point, { color: number }> {
  const coordinates = degreesOf(positions[2 * at] ?? 0, positions[2 * at + 1] ?? 0)
  return {
    type: 'Feature',
    id: at,
    properties: { color },
    geometry: { type: 'Point', coordinates },
  }
}

type Degrees = [longitude: number, latitude: number]

const degreesOf = (x: number, y: number): Degrees => [
  (x - IMAGE_SIDE / 2) * DEGREES,
  (IMAGE_SIDE / 2 - y) * DEGREES,
]

/** The zoom at which an image pixel is `scale` CSS pixels wide. The world is 512 CSS pixels wide at zoom 0. */
const zoomOf = (scale: number) => Math.log2((scale * 360) / (512 * DEGREES))

function frame(camera: Camera): void {
  if (!isBusy) send().catch(reportError)
  map.jumpTo({ center: degreesOf(camera.x, camera.y), zoom: zoomOf(camera.scale) })
}

async function send(): Promise<void> {
  isBusy = true
  for (const [at, { geometry }] of bots.features.entries())
    geometry.coordinates = degreesOf(positions[2 * at] ?? 0, positions[2 * at + 1] ?? 0)
  await source.setData(bots)
  updates++
  isBusy = false
}
