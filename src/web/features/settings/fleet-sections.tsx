import { useQuery } from '@tanstack/react-query'
import type { HistoryStorage } from '#contract/history.ts'
import { type FleetSettings, SETTING_LIMITS } from '#contract/settings.ts'
import { formatCount } from '#domain/format.ts'
import { api } from '#web/api/client.ts'
import { numberOf } from '#web/lib/number-of.ts'
import { Field } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { LazyCombo } from '#web/ui/select/lazy-combo.tsx'
import { LazySelect } from '#web/ui/select/lazy-select.tsx'
import { FARM_TYPES, FLEET_NAMES, type FleetForm, secondsOf } from './fleet-fields.ts'
import { Section } from './section.tsx'
import { ZONE_OPTIONS, zoneId } from './time-zones.ts'

interface PartProps {
  settings: FleetSettings
  draft: Partial<FleetForm>
  change(patch: Partial<FleetForm>): void
  errors: Record<string, string[]>
}

export function BotSettings(props: PartProps) {
  const { settings, draft } = props
  const isFake = draft.use_fake_ping ?? settings.use_fake_ping
  return (
    <Section title="Connection" description="Reconnection and displayed ping.">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        <NumberField {...props} name="reconnect_time" unit="ms" />
        <div className="grid content-start gap-3">
          <Toggle
            {...props}
            name="use_fake_ping"
            hint="Bots report the ping below instead of the measured one."
          />
          {isFake && <NumberField {...props} name="fake_ping_value" unit="ms" />}
        </div>
      </div>
    </Section>
  )
}

export function FarmSettings(props: PartProps) {
  const { settings, draft, change } = props
  const type = draft.farm_value_type ?? settings.farm_value_type
  return (
    <Section title="Farming" description="Farming limit and commission.">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        <Field name="farm_value_type" label={FLEET_NAMES.farm_value_type}>
          <LazySelect
            label={FLEET_NAMES.farm_value_type}
            className="w-full"
            value={String(type)}
            onValueChange={(value) => change({ farm_value_type: value })}
            options={Object.entries(FARM_TYPES).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        <NumberField {...props} name="max_farm_value" unit={type === 'percent' ? '%' : '$'} />
        <Toggle {...props} name="include_commission" hint="Order prices include the commission." />
      </div>
    </Section>
  )
}

const ZONES_HEIGHT = 320

export function DisplaySettings(props: PartProps) {
  const { settings, draft, change, errors } = props
  const zone = String(draft.time_zone ?? settings.time_zone)
  return (
    <Section title="Display" description="Time zone and displayed names.">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        <Field
          name="time_zone"
          label={FLEET_NAMES.time_zone}
          error={errors.time_zone?.[0]}
          hint="All working hours and schedules use this time zone."
        >
          <LazyCombo
            label={FLEET_NAMES.time_zone}
            placeholder="Choose a time zone"
            empty="No matching time zone"
            options={ZONE_OPTIONS}
            value={zoneId(zone)}
            fallback={zone}
            height={ZONES_HEIGHT}
            onValueChange={(id) =>
              id !== null && change({ time_zone: ZONE_OPTIONS[id]?.label ?? zone })
            }
          />
        </Field>
        <TextField
          name="brand_label"
          label={FLEET_NAMES.brand_label}
          value={String(draft.brand_label ?? settings.brand_label)}
          onChange={({ target }) => change({ brand_label: target.value })}
          error={errors.brand_label?.[0]}
          hint="Prefix hidden from server names. Leave empty to show full names."
        />
      </div>
    </Section>
  )
}

export function MapSettings(props: PartProps) {
  return (
    <Section
      title="Live map"
      description="Alignment of the map picture with game coordinates. Pixels refer to a picture of 8192 × 8192, whatever its actual size. The defaults fit the built-in island."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        <NumberField {...props} name="map_scale_x" unit="px per unit" />
        <NumberField {...props} name="map_scale_y" unit="px per unit" />
        <NumberField {...props} name="map_origin_x" unit="px" />
        <NumberField {...props} name="map_origin_y" unit="px" />
      </div>
    </Section>
  )
}

export function LogSettings(props: PartProps) {
  return (
    <Section
      title="System logs"
      description="The oldest lines are deleted when they reach this age or when the logs reach this size. The audit log is never deleted."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        <NumberField {...props} name="log_retention_days" unit="days" />
        <NumberField {...props} name="log_max_mb" unit="MB" />
      </div>
    </Section>
  )
}

export function HistorySettings(props: PartProps) {
  return (
    <Section
      title="History of bots"
      description="What agents reported: task status, money, health and position. The oldest data is deleted when it reaches this age or when the history reaches this size. After two days, one position per minute is stored."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        <NumberField {...props} name="history_retention_days" unit="days" />
        <NumberField {...props} name="history_max_mb" unit="MB" />
      </div>
      <HistorySize />
    </Section>
  )
}

interface NumberFieldProps extends PartProps {
  name: keyof typeof SETTING_LIMITS
  unit: string
}

function NumberField({ settings, draft, change, errors, name, unit }: NumberFieldProps) {
  const { min, max } = SETTING_LIMITS[name]
  const value = String(draft[name] ?? settings[name])
  const most = unit === '%' ? PERCENT_MAX : max
  const limits = `${formatCount(min)} to ${formatCount(most)} ${unit}`
  const ms = numberOf(value)
  const isSeconds = name === 'reconnect_time' && ms >= min && ms <= max
  return (
    <TextField
      name={name}
      label={`${FLEET_NAMES[name]} (${unit})`}
      inputMode={unit.startsWith('px') ? 'text' : 'numeric'}
      className="num"
      value={value}
      onChange={({ target }) => change({ [name]: target.value })}
      error={errors[name]?.[0]}
      hint={isSeconds ? `${secondsOf(ms)}; ${limits}` : limits}
    />
  )
}

const PERCENT_MAX = 100

interface ToggleProps extends PartProps {
  name: 'use_fake_ping' | 'include_commission'
  hint: string
}

function Toggle({ settings, draft, change, name, hint }: ToggleProps) {
  return (
    <label className="flex min-h-8 cursor-pointer items-start gap-2.5 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        name={name}
        checked={Boolean(draft[name] ?? settings[name])}
        onChange={({ target }) => change({ [name]: target.checked })}
        className="mt-0.5 size-4 shrink-0 accent-(--accent)"
      />
      <span>
        <span className="block font-medium">{FLEET_NAMES[name]}</span>
        <span className="block text-fg-3 text-xs">{hint}</span>
      </span>
    </label>
  )
}

const MB = 2 ** 20
const GB = 1024 * MB

/** The disk usage of the history, and the number of days until the disk is full. */
function HistorySize() {
  const { data } = useQuery(api.history.storage.query({}))
  // Reserves the height of two lines, so that the page does not move when they are loaded.
  return <p className="num min-h-10 text-fg-2 text-xs">{data && sizeWords(data)}</p>
}

function sizeWords({ bytes, bytes_per_day, free_bytes }: HistoryStorage): string {
  if (bytes_per_day === 0) return 'No history yet: it starts when agents report.'
  const growth = `The history takes ${sizeOf(bytes)} and grows by ${sizeOf(bytes_per_day)} a day.`
  if (free_bytes === null) return growth
  const days = Math.floor(free_bytes / bytes_per_day)
  return `${growth} The disk has ${sizeOf(free_bytes)} free, enough for ${formatCount(days)} ${days === 1 ? 'day' : 'days'} at this rate.`
}

const sizeOf = (bytes: number) =>
  bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${formatCount(Math.ceil(bytes / MB))} MB`
