import type { ReferenceKind } from '#contract/filter/fields.ts'
import { ROLES } from '#contract/roles.ts'
import { formatDateTime, formatSchedule, formatShift } from '#domain/format.ts'
import { jobTypeLabel } from '#domain/job-type.ts'
import { orderStatusOf } from '#domain/order.ts'
import { propertyOf } from '#web/lib/property-of.ts'
import { ROLE_NAMES } from '#web/session/role-names.ts'

type Params = Readonly<Record<string, unknown>>

/** The name of a row; undefined if it is not known. */
export type NameOf = (kind: ReferenceKind, id: number) => string | undefined

interface ParamFact {
  readonly label: string
  /** The rows that the values refer to. */
  readonly of?: ReferenceKind
  text(value: unknown, params: Params, named: (id: unknown) => string): string
}

const listed = (value: unknown, text: (one: unknown) => string) =>
  Array.isArray(value) ? value.map(text).join(', ') : ''

/** The parameters of all kinds of jobs by name. */
const FACTS: Readonly<Record<string, ParamFact>> = {
  proxy_id: { label: 'Proxy', of: 'proxies', text: (id, _, named) => named(id) },
  server_ids: {
    label: 'Servers',
    of: 'servers',
    text: (ids, _, named) => listed(ids, named),
  },
  job_type: { label: 'Job type', text: (type) => jobTypeLabel(Number(type)) },
  start_hour: {
    label: 'Working hours',
    text: (start, { end_hour }) => formatShift(Number(start), Number(end_hour)),
  },
  group_id: { label: 'Group', of: 'groups', text: (id, _, named) => named(id) },
  time_schedules: { label: 'Schedules', text: (value) => listed(value, scheduleText) },
  status: { label: 'New status', text: (status) => orderStatusOf(String(status)).label },
  hours: { label: 'Hours to add', text: String },
  valid_until: {
    label: 'Expires',
    text: (time) => (time === null ? 'Never' : formatDateTime(new Date(String(time)))),
  },
  role: {
    label: 'Role',
    text: (role) => ROLES.filter((each) => each === role).map((each) => ROLE_NAMES[each])[0] ?? '',
  },
}

function scheduleText(schedule: unknown): string {
  const numberOf = (name: string) => Number(propertyOf(schedule, name))
  return formatSchedule({
    start_hour: numberOf('start_hour'),
    start_minute: numberOf('start_minute'),
    end_hour: numberOf('end_hour'),
    end_minute: numberOf('end_minute'),
  })
}

/** The kinds of rows that the parameters of a job refer to. */
export const referencesIn = (params: Params): readonly ReferenceKind[] =>
  Object.keys(params).flatMap((name) => FACTS[name]?.of ?? [])

/** The parameters of a job as labels and texts, such as "New status" and "Failed". Rows without a known name are shown by their ids. */
export const paramFacts = (params: Params, nameOf: NameOf): { label: string; text: string }[] =>
  Object.entries(params).flatMap(([name, value]) => {
    const fact = FACTS[name]
    if (!fact) return []
    const { label, of, text } = fact
    const named = (id: unknown) =>
      id === null ? 'None' : ((of && nameOf(of, Number(id))) ?? `#${id}`)
    return [{ label, text: text(value, params, named) }]
  })
