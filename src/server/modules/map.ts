import type { map as contract, LiveMap } from '#contract/map.ts'
import { readFleetSetting } from '../fleet/fleet-setting.ts'
import type { Handlers } from '../http/context.ts'
import type { Picture } from '../map-picture/pictures.ts'

export const map: Handlers<typeof contract> = {
  async get(_, { db, pictures }) {
    const { map_scale_x, map_scale_y, map_origin_x, map_origin_y } = await readFleetSetting(db)
    return {
      picture: pictures?.picture ? addressed(pictures.picture) : null,
      is_cutting: pictures?.isCutting ?? false,
      calibration: {
        scale_x: map_scale_x,
        scale_y: map_scale_y,
        origin_x: map_origin_x,
        origin_y: map_origin_y,
      },
    }
  },
}

function addressed({ version, size, tile_size, levels }: Picture): LiveMap['picture'] {
  const home = `/map-tiles/${version}`
  return {
    version,
    size,
    tile_size,
    levels,
    tiles: `${home}/{level}/{y}/{x}.webp`,
    preview: `${home}/preview.webp`,
  }
}
