import WebGLVectorLayer from 'ol/layer/WebGLVector.js'
import type OlMap from 'ol/Map.js'
import { drive } from '../pages/drive.ts'
import { CSS_PALETTE, type Stage } from '../pages/page.ts'
import { RADIUS_PX } from '../scene/palette.ts'
import type { Camera } from '../scene/tour.ts'
import { featuresOf, type Marker, moveTo, sourceOf } from './ol-features.ts'
import { look, mapOf } from './ol-map.ts'

let map: OlMap
let features: Marker[] = []
let positions = new Float32Array()

/** The WebGL vector layer with a flat style, and without the second pass for hit detection. */
drive({ show, frame })

async function show(stage: Stage): Promise<void> {
  positions = stage.positions
  features = featuresOf(stage)
  const colors = CSS_PALETTE.slice(1).flatMap((color, at) => [at + 1, color])
  const layer = new WebGLVectorLayer({
    source: sourceOf(features),
    disableHitDetection: true,
    style: {
      'circle-radius': RADIUS_PX,
      'circle-fill-color': ['match', ['get', 'color'], ...colors, CSS_PALETTE[0] ?? ''],
    },
  })
  map = (await mapOf(stage.element, [layer])).map
}

function frame(camera: Camera): void {
  moveTo(positions, features)
  look(map, camera)
}
