import { z } from 'zod'
import { FleetSettings } from '#contract/settings.ts'
import type { Db } from '../db/schema.ts'

const Stored = z.record(z.string(), z.unknown())

/** Defaults of the settings that nobody has changed. */
const DEFAULTS: FleetSettings = {
  reconnect_time: 5000,
  use_fake_ping: false,
  fake_ping_value: 60,
  max_farm_value: 50,
  farm_value_type: 'percent',
  include_commission: true,
  time_zone: 'Europe/Kyiv',
  brand_label: 'BR | ',
  log_retention_days: 30,
  log_max_mb: 512,
  history_retention_days: 14,
  history_max_mb: 20_480,
  map_scale_x: 1.215,
  map_scale_y: 1.173,
  map_origin_x: 4096,
  map_origin_y: 4096,
}

/** The fleet's settings, with the defaults of unchanged ones. */
export async function readFleetSetting(db: Db): Promise<FleetSettings> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'fleet')
    .executeTakeFirst()
  return withDefaults(row?.value)
}

/** The settings that are stored in the database. */
export function withDefaults(value: unknown): FleetSettings {
  return FleetSettings.parse({ ...DEFAULTS, ...Stored.parse(value ?? {}) })
}
