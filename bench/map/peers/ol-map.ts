import type BaseLayer from 'ol/layer/Base.js'
import ImageLayer from 'ol/layer/Image.js'
import OlMap from 'ol/Map.js'
import Projection from 'ol/proj/Projection.js'
import Static from 'ol/source/ImageStatic.js'
import View from 'ol/View.js'
import 'ol/ol.css'
import { IMAGE_URL } from '../pages/page.ts'
import { type Camera, IMAGE_SIDE } from '../scene/tour.ts'

const EXTENT = [0, 0, IMAGE_SIDE, IMAGE_SIDE]

/** A map with the image in its own pixels; y points up, as the library requires. */
export async function mapOf(element: HTMLElement, layers: BaseLayer[]) {
  const projection = new Projection({ code: 'image', units: 'pixels', extent: EXTENT })
  const source = new Static({ url: IMAGE_URL, projection, imageExtent: EXTENT })
  const image = new ImageLayer({ source })
  const view = new View({
    projection,
    center: [IMAGE_SIDE / 2, IMAGE_SIDE / 2],
    resolution: 10,
    minResolution: 0.01,
    maxResolution: 100,
    constrainResolution: false,
    showFullExtent: true,
    smoothResolutionConstraint: false,
  })
  const map = new OlMap({
    target: element,
    controls: [],
    interactions: [],
    layers: [image, ...layers],
    view,
  })
  await new Promise((resolve) => map.once('rendercomplete', resolve))
  return { map, image }
}

export function look(map: OlMap, camera: Camera): void {
  map.getView().setCenter([camera.x, IMAGE_SIDE - camera.y])
  map.getView().setResolution(1 / camera.scale)
  map.renderSync()
}
