import { Deck, OrthographicView } from '@deck.gl/core'
import { BitmapLayer, ScatterplotLayer } from '@deck.gl/layers'
import { drive } from '../pages/drive.ts'
import { loadImage, rgbaOf, type Stage } from '../pages/page.ts'
import { RADIUS_PX } from '../scene/palette.ts'
import { type Camera, IMAGE_SIDE, VIEW_HEIGHT, VIEW_WIDTH } from '../scene/tour.ts'

let deck: Deck<OrthographicView>
let image: ImageBitmap
let stage: Stage
let fillColors = { value: new Uint8Array(), size: 4, normalized: true }

/**
 * A scatterplot layer with binary attributes, as its guide to performance recommends: positions are uploaded as they are,
 * colors once. Multisampling is off, because it costs a software renderer three quarters of a frame, and so is picking.
 */
drive({ show, frame })

async function show(given: Stage): Promise<void> {
  stage = given
  image = await loadImage()
  fillColors = { value: rgbaOf(stage.colors), size: 4, normalized: true }
  await new Promise<void>((resolve, reject) => {
    deck = new Deck({
      parent: stage.element instanceof HTMLDivElement ? stage.element : null,
      width: VIEW_WIDTH,
      height: VIEW_HEIGHT,
      useDevicePixels: 1,
      deviceProps: { type: 'webgl', webgl: { antialias: false } },
      controller: false,
      views: new OrthographicView({ id: 'view', flipY: true }),
      viewState: { target: [IMAGE_SIDE / 2, IMAGE_SIDE / 2, 0], zoom: -3 },
      layers: layers(),
      onLoad: resolve,
      onError: reject,
    })
  })
}

function frame(camera: Camera): void {
  deck.setProps({
    viewState: { target: [camera.x, camera.y, 0], zoom: Math.log2(camera.scale) },
    layers: layers(),
  })
}

function layers() {
  const getPosition = { value: stage.positions, size: 2 }
  const attributes = { getPosition, getFillColor: fillColors }
  return [
    new BitmapLayer({ id: 'island', bounds: [0, IMAGE_SIDE, IMAGE_SIDE, 0], image }),
    new ScatterplotLayer({
      id: 'bots',
      data: { length: stage.count, attributes },
      getRadius: RADIUS_PX,
      radiusUnits: 'pixels',
      stroked: false,
      pickable: false,
    }),
  ]
}
