import { loadPicture } from './load-picture.ts'
import type { PictureInTiles } from './messages.ts'
import type { Renderer, Tile } from './renderer.ts'
import type { Size, Transform } from './spaces.ts'
import { isSameSight, previewTile, type Sight, sightOf, tilesOf } from './tiles-in-sight.ts'

const LOADS_AT_ONCE = 6
/** A megabyte each. */
const TILES_KEPT = 72

interface Entry {
  tile: Tile
  state: 'loading' | 'ready' | 'failed'
  /** The number of the last question for tiles that wanted it. */
  wantedAt: number
  stop: AbortController
}

interface Hears {
  loaded(): void
  /** Once for each picture: its preview. */
  shown(isShown: boolean): void
}

/** The picture in tiles: those in sight are fetched, the middle first, and as many kept as memory allows. */
export function createPyramid(renderer: () => Renderer | undefined, hears: Hears) {
  const entries = new Map<number, Entry>()
  let picture: PictureInTiles | null = null
  let sight: Sight | undefined
  let wanted: Tile[] = []
  let visible: readonly Tile[] = []
  let asked = 0
  let version = 0
  let isStale = true
  /** The same tiles may be of another picture. */
  let hasChanged = false

  const forget = (entry: Entry) => {
    entry.stop.abort()
    entries.delete(entry.tile.key)
    renderer()?.removeTile(entry.tile)
  }
  const clear = () => {
    for (const entry of entries.values()) forget(entry)
    sight = undefined
    hasChanged = true
  }
  const load = async (tile: Tile, url: string) => {
    const stop = new AbortController()
    const entry: Entry = { tile, state: 'loading', wantedAt: asked, stop }
    entries.set(tile.key, entry)
    const loaded = await loadPicture(url, stop.signal)
    if (stop.signal.aborted) {
      loaded?.close()
      return
    }
    entry.state = loaded ? 'ready' : 'failed'
    if (loaded) renderer()?.addTile(tile, loaded)
    loaded?.close()
    isStale = true
    if (tile.key === previewTile.key) hears.shown(loaded !== undefined)
    hears.loaded()
  }
  const loadNext = () => {
    if (!picture) return
    let free = LOADS_AT_ONCE
    for (const { state } of entries.values()) if (state === 'loading') free--
    for (const tile of wanted) {
      if (free <= 0) return
      if (entries.has(tile.key)) continue
      free--
      void load(tile, addressOf(picture, tile))
    }
  }
  const dropOld = () => {
    // Far beyond what a view can need, those seen longest ago go first.
    const old = [...entries.values()].filter(
      ({ tile, wantedAt }) => wantedAt < asked && tile.key !== previewTile.key,
    )
    const surplus = entries.size - TILES_KEPT
    old.sort((one, other) => one.wantedAt - other.wantedAt)
    for (const entry of old.slice(0, Math.max(0, surplus))) forget(entry)
    for (const entry of old) if (entry.state === 'loading') forget(entry)
  }
  const list = () => {
    const ready = [...entries.values()].filter(({ state }) => state === 'ready')
    const isWanted = new Set(wanted.map(({ key }) => key))
    const fine = ready.filter(({ tile }) => isWanted.has(tile.key))
    const level = wanted[0]?.level ?? 0
    // Coarser ones show through only where finer ones are missing.
    const coarse = ready.filter(({ tile }) => tile.level < level)
    const listed = fine.length === wanted.length ? fine : [...coarse, ...fine]
    return listed.map(({ tile }) => tile).sort(byLevel)
  }
  const want = (next: Sight) => {
    sight = next
    wanted = tilesOf(next)
    asked++
    for (const { key } of wanted) {
      const entry = entries.get(key)
      if (entry) entry.wantedAt = asked
    }
    dropOld()
    isStale = true
  }

  return {
    setPicture(next: PictureInTiles | null) {
      clear()
      picture = next
      if (next) void load(previewTile, next.preview)
    },
    /** For another renderer, which has none of them. */
    reload() {
      clear()
      if (picture) void load(previewTile, picture.preview)
    },
    /** What to draw of the picture; asks for what is missing. */
    look(pixelFromImage: Transform, canvas: Size): readonly Tile[] {
      const next = sightOf(pixelFromImage, canvas, picture?.levels ?? 1)
      if (!sight || !isSameSight(next, sight)) want(next)
      if (isStale) {
        isStale = false
        loadNext()
        const listed = list()
        if (hasChanged || !areSame(listed, visible)) version++
        hasChanged = false
        visible = listed
      }
      return visible
    },
    version: () => version,
  }
}

function addressOf({ tiles }: PictureInTiles, { level, x, y, size }: Tile): string {
  return tiles
    .replace('{level}', String(level))
    .replace('{x}', String(x / size))
    .replace('{y}', String(y / size))
}

/** Coarser ones first; in one order however they came to be wanted. */
const byLevel = (one: Tile, other: Tile) => one.level - other.level || one.key - other.key

const areSame = (some: readonly Tile[], others: readonly Tile[]) =>
  some.length === others.length && some.every(({ key }, i) => key === others[i]?.key)
