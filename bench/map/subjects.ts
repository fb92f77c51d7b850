import { join } from 'node:path'
import { PAGES, PEERS } from './folders.ts'

export const NAMES = [
  'empty',
  'preview',
  'ours',
  'ours-gl',
  'leaflet',
  'pixi',
  'ol-canvas',
  'ol-immediate',
  'ol-webgl',
  'maplibre',
  'deck',
] as const
export type Name = (typeof NAMES)[number]

/** Our own pages: the renderer the product chooses without a graphics card, and the one it chooses with one. */
export const OWN = ['ours', 'ours-gl'] as const
export type Own = (typeof OWN)[number]

interface Draws {
  /** Images of the whole map are drawn once per frame, everything else once per marker. */
  what: 'arcs' | 'images' | 'vertices' | 'puts'
  times: number
}

interface Subject {
  title: string
  source: string
  /** With more markers a frame takes many seconds, or the page runs out of memory. */
  most: number
  /** Draw calls per marker and frame, if the browser can count them. */
  draws?: Draws
}

const ALL = 1_000_000
const MANY = 100_000

/** Pages without markers, with which only ours is compared. */
export const BASELINES: readonly Name[] = ['empty', 'preview']

/** Every page of the benchmark. */
export const SUBJECTS: Record<Name, Subject> = {
  empty: subject('empty page', PAGES, 'empty', ALL),
  preview: subject('preview alone', PAGES, 'preview', MANY),
  ours: subject('Night Shift', PAGES, 'ours', ALL, { what: 'puts', times: 1 }),
  'ours-gl': subject('Night Shift, WebGL2', PAGES, 'ours-gl', ALL, { what: 'vertices', times: 1 }),
  leaflet: subject('Leaflet canvas, tuned', PEERS, 'leaflet', ALL, { what: 'arcs', times: 1 }),
  pixi: subject('PixiJS particles', PEERS, 'pixi', ALL, { what: 'vertices', times: 6 }),
  'ol-canvas': subject('OpenLayers canvas', PEERS, 'ol-canvas', MANY, { what: 'images', times: 1 }),
  'ol-immediate': subject('OpenLayers canvas, no features', PEERS, 'ol-immediate', ALL, {
    what: 'images',
    times: 1,
  }),
  'ol-webgl': subject('OpenLayers WebGL', PEERS, 'ol-webgl', MANY, { what: 'vertices', times: 6 }),
  maplibre: subject('MapLibre', PEERS, 'maplibre', MANY, { what: 'vertices', times: 6 }),
  deck: subject('deck.gl', PEERS, 'deck', ALL, { what: 'vertices', times: 4 }),
}

function subject(
  title: string,
  folder: string,
  name: string,
  most: number,
  draws?: Draws,
): Subject {
  const source = join(folder, `${name}.ts`)
  return draws ? { title, source, most, draws } : { title, source, most }
}
