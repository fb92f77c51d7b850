import { z } from 'zod'
import { changeOf } from './change.ts'
import { endpoint } from './endpoint.ts'
import { Instant, text } from './fields.ts'
import { formatCount } from './format-count.ts'

/** Bounds of the settings, which the form shows too. */
export const SETTING_LIMITS = {
  reconnect_time: { min: 1000, max: 600_000 },
  fake_ping_value: { min: 1, max: 2000 },
  max_farm_value: { min: 0, max: 1_000_000_000 },
  log_retention_days: { min: 1, max: 365 },
  log_max_mb: { min: 64, max: 65_536 },
  history_retention_days: { min: 1, max: 365 },
  history_max_mb: { min: 64, max: 1_048_576 },
  map_scale_x: { min: 0.01, max: 100 },
  map_scale_y: { min: 0.01, max: 100 },
  map_origin_x: { min: -100_000, max: 100_000 },
  map_origin_y: { min: -100_000, max: 100_000 },
} as const

const FARM_PERCENT_MAX = 100

interface Limits {
  min: number
  max: number
}

const numberIn = (limits: Limits) => within(z.int(), limits)

const measureIn = (limits: Limits) => within(z.number(), limits)

function within(number: z.ZodNumber, { min, max }: Limits) {
  return number.min(min, beyond({ min, max })).max(max, beyond({ min, max }))
}

const beyond = ({ min, max }: Limits) =>
  `Must be between ${formatCount(min)} and ${formatCount(max)}.`

const TimeZone = text(1, 64).refine(isTimeZone, 'This time zone does not exist.')

// Cached, because a check takes 0.1 ms and is required for every list that depends on fleet time.
const knownZones = new Set<string>()

function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true
  const isKnown = isKnownToIntl(name)
  if (isKnown) knownZones.add(name)
  return isKnown
}

function isKnownToIntl(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    // An offset such as +02:00 has no daylight saving time.
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

const words = {
  time_zone: 'IANA name of the fleet time zone, in which all hours of the fleet are given',
  brand_label: 'Prefix that display names of servers leave out; empty for none',
  scale_x: 'Pixels of the map picture (8192 wide) per game unit eastward',
  scale_y: 'Pixels of the map picture (8192 high) per game unit northward',
  origin_x: 'Pixel of the map picture, from the left, at which the game coordinate x is 0',
  origin_y: 'Pixel of the map picture, from the top, at which the game coordinate y is 0',
}

/** The position of the map picture in the game world. */
export const calibration = {
  scale_x: z.number().describe(words.scale_x),
  scale_y: z.number().describe(words.scale_y),
  origin_x: z.number().describe(words.origin_x),
  origin_y: z.number().describe(words.origin_y),
}

const fields = {
  reconnect_time: numberIn(SETTING_LIMITS.reconnect_time).describe(
    'Delay before a bot reconnects, in milliseconds',
  ),
  use_fake_ping: z.boolean().describe('Whether bots report a fake ping'),
  fake_ping_value: numberIn(SETTING_LIMITS.fake_ping_value).describe('Fake ping in milliseconds'),
  max_farm_value: numberIn(SETTING_LIMITS.max_farm_value).describe(
    'Maximum to farm: percent or whole game dollars, see `farm_value_type`',
  ),
  farm_value_type: z
    .enum(['percent', 'fixed'])
    .describe('Unit of `max_farm_value`: `percent`, or `fixed` for game dollars'),
  include_commission: z.boolean().describe('Whether prices include the commission'),
  time_zone: TimeZone.describe(words.time_zone),
  brand_label: text(0, 64).describe(words.brand_label),
  log_retention_days: numberIn(SETTING_LIMITS.log_retention_days).describe(
    'Days to keep the system logs',
  ),
  log_max_mb: numberIn(SETTING_LIMITS.log_max_mb).describe(
    'Maximum size of the system logs in megabytes; the oldest lines are deleted first',
  ),
  history_retention_days: numberIn(SETTING_LIMITS.history_retention_days).describe(
    'Days to keep what agents reported for bots; positions are thinned to one a minute after 48 hours',
  ),
  history_max_mb: numberIn(SETTING_LIMITS.history_max_mb).describe(
    'Maximum size of the history of bots in megabytes; the oldest data is deleted first',
  ),
  map_scale_x: measureIn(SETTING_LIMITS.map_scale_x).describe(words.scale_x),
  map_scale_y: measureIn(SETTING_LIMITS.map_scale_y).describe(words.scale_y),
  map_origin_x: measureIn(SETTING_LIMITS.map_origin_x).describe(words.origin_x),
  map_origin_y: measureIn(SETTING_LIMITS.map_origin_y).describe(words.origin_y),
}

/** The settings that an administrator can change. */
export type FleetSettings = z.infer<typeof FleetSettings>
export const FleetSettings = z.object(fields)

export type Settings = z.infer<typeof Settings>
export const Settings = z
  .object({
    ...fields,
    updated_at: Instant.nullable().describe('Time of the last change; `null` before the first'),
    version: z.int().describe('Number of the current version; each change increments it'),
  })
  .meta({ id: 'Settings', description: 'The settings of the fleet' })

/** The error of the farm value, if any: a percentage is at most 100. */
export function farmFault({
  farm_value_type,
  max_farm_value,
}: Pick<FleetSettings, 'farm_value_type' | 'max_farm_value'>): string | undefined {
  const isTooMuch = farm_value_type === 'percent' && max_farm_value > FARM_PERCENT_MAX
  return isTooMuch ? `Must be at most ${FARM_PERCENT_MAX} percent.` : undefined
}

export const settings = {
  get: endpoint({
    method: 'GET',
    path: 'settings',
    summary: 'Get the settings of the fleet',
    access: 'administrator',
    response: Settings,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'settings',
    summary: 'Update settings of the fleet',
    access: 'administrator',
    idempotent: true,
    body: changeOf(fields),
    response: Settings,
  }),
  display: endpoint({
    method: 'GET',
    path: 'settings/display',
    summary: 'Get the time zone and brand label of the fleet',
    access: 'authenticated',
    response: z.object({
      time_zone: z.string().describe(words.time_zone),
      brand_label: z.string().describe(words.brand_label),
    }),
  }),
}
