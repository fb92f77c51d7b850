import type { FleetSettings } from '#contract/settings.ts'
import { formatCount, formatMoney } from '#domain/format.ts'
import { numberOf } from '#web/lib/number-of.ts'

/** The form's values; numbers are text until they are sent. */
export type FleetForm = { [Name in keyof FleetSettings]: string | boolean }

export const FLEET_NAMES: Record<keyof FleetSettings, string> = {
  reconnect_time: 'Reconnect time',
  use_fake_ping: 'Fake ping',
  fake_ping_value: 'Fake ping value',
  max_farm_value: 'Maximum to farm',
  farm_value_type: 'Limit type',
  include_commission: 'Include commission',
  time_zone: 'Time zone',
  brand_label: 'Brand label',
  log_retention_days: 'Keep logs for',
  log_max_mb: 'Maximum log size',
  history_retention_days: 'Keep history for',
  history_max_mb: 'Maximum history size',
  map_scale_x: 'Scale east',
  map_scale_y: 'Scale north',
  map_origin_x: 'Origin from left',
  map_origin_y: 'Origin from top',
}

const NUMBERS = [
  'reconnect_time',
  'fake_ping_value',
  'max_farm_value',
  'log_retention_days',
  'log_max_mb',
  'history_retention_days',
  'history_max_mb',
  'map_scale_x',
  'map_scale_y',
  'map_origin_x',
  'map_origin_y',
] as const
const isNumber = (name: string) => NUMBERS.some((number) => number === name)

/** `5,000 ms (5 s)`. */
export function settingWords(name: string, settings: FleetSettings): string {
  switch (name) {
    case 'reconnect_time':
      return `${formatCount(settings.reconnect_time)} ms (${secondsOf(settings.reconnect_time)})`
    case 'fake_ping_value':
      return `${formatCount(settings.fake_ping_value)} ms`
    case 'max_farm_value':
      return settings.farm_value_type === 'percent'
        ? `${settings.max_farm_value}%`
        : formatMoney(settings.max_farm_value)
    case 'farm_value_type':
      return FARM_TYPES[settings.farm_value_type]
    case 'log_retention_days':
    case 'history_retention_days':
      return `${settings[name]} ${settings[name] === 1 ? 'day' : 'days'}`
    case 'log_max_mb':
    case 'history_max_mb':
      return `${formatCount(settings[name])} MB`
    case 'map_scale_x':
    case 'map_scale_y':
      return `${settings[name]} px per unit`
    case 'map_origin_x':
    case 'map_origin_y':
      return `${settings[name]} px`
    case 'brand_label':
      return settings.brand_label === '' ? 'None' : `“${settings.brand_label}”`
    case 'time_zone':
      return settings.time_zone
    case 'use_fake_ping':
      return settings.use_fake_ping ? 'On' : 'Off'
    case 'include_commission':
      return settings.include_commission ? 'Yes' : 'No'
    default:
      return ''
  }
}

export const FARM_TYPES = { percent: 'Percent', fixed: 'Fixed amount' } as const

/** `12.5 s`. */
export function secondsOf(ms: number): string {
  return `${ms / 1000} s`
}

/**
 * The fields that differ from the settings, as the request sends them. Text that is not a number is sent unchanged,
 * and the server refuses it.
 */
export function changesOf(
  draft: Partial<FleetForm>,
  settings: FleetSettings,
): Record<string, unknown> {
  const known = new Map<string, unknown>(Object.entries(settings))
  const typed = Object.entries(draft).map(
    ([name, value]) => [name, isNumber(name) ? numberOr(value) : value] as const,
  )
  return Object.fromEntries(typed.filter(([name, value]) => known.get(name) !== value))
}

function numberOr(value: string | boolean): number | string | boolean {
  const number = numberOf(String(value))
  return Number.isNaN(number) ? value : number
}
