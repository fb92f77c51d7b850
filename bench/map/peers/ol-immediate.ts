import MultiPoint from 'ol/geom/MultiPoint.js'
import type OlMap from 'ol/Map.js'
import type RenderEvent from 'ol/render/Event.js'
import { getVectorContext } from 'ol/render.js'
import Circle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Style from 'ol/style/Style.js'
import { drive } from '../pages/drive.ts'
import { CSS_PALETTE, type Stage } from '../pages/page.ts'
import { RADIUS_PX } from '../scene/palette.ts'
import { type Camera, IMAGE_SIDE, VIEW_HEIGHT, VIEW_WIDTH } from '../scene/tour.ts'
import { look, mapOf } from './ol-map.ts'

let map: OlMap
let stage: Stage
let seen: Camera

/**
 * Without features, as in its example of dynamic data: visible markers are drawn into the layer of the image after each
 * of its frames. Such points cannot be found under a pointer.
 */
drive({ show, frame })

const STYLES = CSS_PALETTE.map(
  (color) => new Style({ image: new Circle({ radius: RADIUS_PX, fill: new Fill({ color }) }) }),
)

async function show(given: Stage): Promise<void> {
  stage = given
  const shown = await mapOf(stage.element, [])
  map = shown.map
  shown.image.on('postrender', draw)
}

function frame(camera: Camera): void {
  seen = camera
  look(map, camera)
}

function draw(event: RenderEvent): void {
  const context = getVectorContext(event)
  for (const [at, points] of inView().entries()) {
    const style = STYLES[at]
    if (!style || points.length === 0) continue
    context.setStyle(style)
    context.drawGeometry(new MultiPoint(points, 'XY'))
  }
}

/** Pairs x, y of the visible markers, by color. */
function inView(): number[][] {
  const { positions, colors, count } = stage
  const points: number[][] = STYLES.map(() => [])
  const across = VIEW_WIDTH / 2 / seen.scale + RADIUS_PX / seen.scale
  const down = VIEW_HEIGHT / 2 / seen.scale + RADIUS_PX / seen.scale
  for (let at = 0; at < count; at++) {
    const x = positions[2 * at] ?? 0
    const y = positions[2 * at + 1] ?? 0
    if (Math.abs(x - seen.x) > across || Math.abs(y - seen.y) > down) continue
    points[colors[at] ?? 0]?.push(x, IMAGE_SIDE - y)
  }
  return points
}
