import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import Circle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Style from 'ol/style/Style.js'
import { drive } from '../pages/drive.ts'
import { CSS_PALETTE, type Stage } from '../pages/page.ts'
import { RADIUS_PX } from '../scene/palette.ts'
import type { Camera } from '../scene/tour.ts'
import { featuresOf, type Marker, moveTo, sourceOf } from './ol-features.ts'
import { look, mapOf } from './ol-map.ts'

let map: OlMap
let features: Marker[] = []
let positions = new Float32Array()

/** A vector layer with a feature for each marker, four styles shared by all, and a render buffer no wider than a disc. */
drive({ show, frame })

async function show(stage: Stage): Promise<void> {
  positions = stage.positions
  features = featuresOf(stage)
  const styles = CSS_PALETTE.map(
    (color) => new Style({ image: new Circle({ radius: RADIUS_PX, fill: new Fill({ color }) }) }),
  )
  const layer = new VectorLayer({
    source: sourceOf(features),
    style: (feature) => styles[Number(feature.get('color'))],
    renderBuffer: 2 * RADIUS_PX,
    updateWhileAnimating: true,
    updateWhileInteracting: true,
  })
  map = (await mapOf(stage.element, [layer])).map
}

function frame(camera: Camera): void {
  moveTo(positions, features)
  look(map, camera)
}
