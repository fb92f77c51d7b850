import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, text, Version } from './fields.ts'

/** What the fields of the settings may hold, for the form that shows it too. */
export const SETTING_LIMITS = {
  reconnect_time: { min: 1000, max: 600_000 },
  fake_ping_value: { min: 1, max: 2000 },
  max_farm_value: { min: 0, max: 1_000_000_000 },
  log_retention_days: { min: 1, max: 365 },
  log_max_mb: { min: 64, max: 65_536 },
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

const numberIn = (limits: Limits) => within(z.int(beyond(limits)), limits)

/** Not a whole number only. */
const measureIn = (limits: Limits) => within(z.number(beyond(limits)), limits)

function within(number: z.ZodNumber, { min, max }: Limits) {
  return number.min(min, beyond({ min, max })).max(max, beyond({ min, max }))
}

const beyond = ({ min, max }: Limits) =>
  `Must lie between ${min.toLocaleString('en')} and ${max.toLocaleString('en')}`

const TimeZone = text(1, 64).refine(isTimeZone, 'There is no such time zone')

/** Asking costs 0.1 ms, and every list that knows the hour of the fleet asks. */
const known = new Set<string>()

function isTimeZone(name: string): boolean {
  if (known.has(name)) return true
  const is = isKnownToIntl(name)
  if (is) known.add(name)
  return is
}

function isKnownToIntl(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    // An offset such as +02:00 would know no summer time.
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

const fields = {
  reconnect_time: numberIn(SETTING_LIMITS.reconnect_time).describe(
    'Milliseconds before a bot connects again',
  ),
  use_fake_ping: z.boolean().describe('Whether bots show a made-up ping'),
  fake_ping_value: numberIn(SETTING_LIMITS.fake_ping_value).describe(
    'The ping they show, in milliseconds',
  ),
  max_farm_value: numberIn(SETTING_LIMITS.max_farm_value).describe(
    'The most that is farmed, as farm_value_type counts it',
  ),
  farm_value_type: z
    .enum(['percent', 'fixed'])
    .describe('Whether max_farm_value is a share or an amount of money'),
  include_commission: z.boolean().describe('Whether prices include the commission'),
  time_zone: TimeZone.describe('IANA name; every hour of the fleet is meant in it'),
  brand_label: text(0, 64).describe(
    'The prefix that display names of servers leave out; empty: none',
  ),
  log_retention_days: numberIn(SETTING_LIMITS.log_retention_days).describe(
    'Days for which the system logs are kept',
  ),
  log_max_mb: numberIn(SETTING_LIMITS.log_max_mb).describe(
    'Largest size of the system logs in the database, in megabytes; the oldest lines are deleted first',
  ),
  map_scale_x: measureIn(SETTING_LIMITS.map_scale_x).describe(
    'Pixels of the map picture, 8192 wide, for one unit of the game eastwards',
  ),
  map_scale_y: measureIn(SETTING_LIMITS.map_scale_y).describe('The same northwards'),
  map_origin_x: measureIn(SETTING_LIMITS.map_origin_x).describe(
    'Pixel of the map picture, from the left, at which x of the game is 0',
  ),
  map_origin_y: measureIn(SETTING_LIMITS.map_origin_y).describe(
    'Pixel of the map picture, from the top, at which y of the game is 0',
  ),
}

/** What an operator of the whole fleet may set. */
export type FleetSettings = z.infer<typeof FleetSettings>
export const FleetSettings = z.object(fields)

export type Settings = z.infer<typeof Settings>
export const Settings = FleetSettings.extend({
  updated_at: Instant.nullable().describe('Null: as they came'),
  version: z.int(),
})

const SettingsChange = z
  .strictObject({ ...fields, version: Version })
  .partial()
  .refine(({ version: _, ...change }) => Object.values(change).some((one) => one !== undefined), {
    path: ['reconnect_time'],
    message: 'Send a setting to change',
  })

/** A share is of a hundred. */
export function farmFault({
  farm_value_type,
  max_farm_value,
}: Pick<FleetSettings, 'farm_value_type' | 'max_farm_value'>): string | undefined {
  const isTooMuch = farm_value_type === 'percent' && max_farm_value > FARM_PERCENT_MAX
  return isTooMuch ? `Must be at most ${FARM_PERCENT_MAX} percent` : undefined
}

export const settings = {
  get: endpoint({
    method: 'GET',
    path: 'settings',
    summary: 'The settings of the fleet',
    access: 'administrator',
    response: Settings,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'settings',
    summary: 'Change some settings of the fleet',
    access: 'administrator',
    body: SettingsChange,
    response: Settings,
  }),
  display: endpoint({
    method: 'GET',
    path: 'settings/display',
    summary: 'What every page needs to show the fleet: its time zone and brand label',
    access: 'authenticated',
    response: z.object({
      time_zone: z.string().describe('IANA name; every hour of the fleet is meant in it'),
      brand_label: z.string().describe('The prefix that display names of servers leave out'),
    }),
  }),
}
