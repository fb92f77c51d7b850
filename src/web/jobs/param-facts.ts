import { ROLES } from '#contract/roles.ts'
import { formatDateTime, formatSchedule, formatShift } from '#domain/format.ts'
import { jobTypeLabel } from '#domain/job-type.ts'
import { orderStatusOf } from '#domain/order.ts'
import { propertyOf } from '#web/lib/property-of.ts'
import { ROLE_NAMES } from '#web/session/role-names.ts'

type Params = Readonly<Record<string, unknown>>

interface ParamFact {
  readonly label: string
  text(value: unknown, params: Params): string
}

const byId = (id: unknown) => (id === null ? 'None' : `#${id}`)
const listed = (value: unknown, text: (one: unknown) => string) =>
  Array.isArray(value) ? value.map(text).join(', ') : ''

/** The parameters of all kinds of jobs by name. */
const FACTS: Readonly<Record<string, ParamFact>> = {
  proxy_id: { label: 'Proxy', text: byId },
  server_ids: { label: 'Servers', text: (ids) => listed(ids, byId) },
  job_type: { label: 'Job type', text: (type) => jobTypeLabel(Number(type)) },
  start_hour: {
    label: 'Working hours',
    text: (start, { end_hour }) => formatShift(Number(start), Number(end_hour)),
  },
  group_id: { label: 'Group', text: byId },
  time_schedules: { label: 'Schedules', text: (value) => listed(value, scheduleText) },
  status: { label: 'New status', text: (status) => orderStatusOf(String(status)).label },
  hours: { label: 'Hours to add', text: String },
  valid_until: {
    label: 'Valid until',
    text: (time) => (time === null ? 'No expiry' : formatDateTime(new Date(String(time)))),
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

/** The parameters of a job as labels and texts, such as "New status" and "Failed". Rows are shown by their ids. */
export const paramFacts = (params: Params): { label: string; text: string }[] =>
  Object.entries(params).flatMap(([name, value]) => {
    const fact = FACTS[name]
    return fact ? [{ label: fact.label, text: fact.text(value, params) }] : []
  })
