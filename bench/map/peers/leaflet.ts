import * as L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { drive } from '../pages/drive.ts'
import { CSS_PALETTE, IMAGE_URL, type Stage } from '../pages/page.ts'
import { RADIUS_PX } from '../scene/palette.ts'
import { type Camera, IMAGE_SIDE } from '../scene/tour.ts'

let map: L.Map
let markers: L.CircleMarker[] = []
let positions = new Float32Array()

/**
 * Circle markers on the canvas renderer of Leaflet. `setLatLng` requests one redraw per marker. Writing the coordinates in
 * place and then setting the view projects and draws all markers once, which is several times as fast.
 */
drive({ show, frame })

async function show(stage: Stage): Promise<void> {
  positions = stage.positions
  map = L.map(stage.element, {
    crs: L.CRS.Simple,
    zoomSnap: 0,
    minZoom: -10,
    maxZoom: 10,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: false,
    fadeAnimation: false,
    inertia: false,
    renderer: L.canvas({ padding: 0.1 }),
  })
  map.setView([-IMAGE_SIDE / 2, IMAGE_SIDE / 2], -3, { animate: false })
  const image = L.imageOverlay(IMAGE_URL, [
    [-IMAGE_SIDE, 0],
    [0, IMAGE_SIDE],
  ]).addTo(map)
  await new Promise((resolve) => image.once('load', resolve))
  await image.getElement()?.decode()
  markers = Array.from(stage.colors, (color, at) => markerOf(stage, color, at).addTo(map))
}

function markerOf({ positions }: Stage, color: number, at: number): L.CircleMarker {
  return L.circleMarker([-(positions[2 * at + 1] ?? 0), positions[2 * at] ?? 0], {
    radius: RADIUS_PX,
    stroke: false,
    fillOpacity: 1,
    fillColor: CSS_PALETTE[color] ?? '',
    interactive: false,
  })
}

/** Undocumented: projects all markers again, even if the zoom has not changed. */
const RESET = { animate: false, reset: true }

function frame(camera: Camera): void {
  for (const [at, marker] of markers.entries()) {
    const place = marker.getLatLng()
    place.lat = -(positions[2 * at + 1] ?? 0)
    place.lng = positions[2 * at] ?? 0
  }
  map.setView([-camera.y, camera.x], Math.log2(camera.scale), RESET)
}
