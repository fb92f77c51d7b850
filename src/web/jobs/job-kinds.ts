import type { ExportKindName } from '#contract/export-kinds.ts'
import type { JobKindName } from '#contract/job-kinds.ts'
import { api, type Permission } from '#web/api/client.ts'
import { counted } from '#web/lists/page/noun.ts'
import type { Icon } from '#web/ui/icon.tsx'
import {
  Ban,
  Boxes,
  CalendarClock,
  CircleCheck,
  Clock,
  Copy,
  Network,
  Pencil,
  Plus,
  Power,
  RefreshCw,
  Server,
  ShieldCheck,
  Trash2,
  X,
} from '#web/ui/icons.ts'

/** The rows that jobs change: the first part of the names of their kinds. */
export type JobRows = JobKindName extends `${infer Rows}.${string}` ? Rows : never

type ExportRows = ExportKindName extends `${infer Rows}.export` ? Rows : never

interface KindOfJob {
  /** Label in the bar of the selected rows; ends with an ellipsis if it opens a form. */
  readonly action: string
  /** "Change the proxy of 12 BR bots", from "12 BR bots". By default, the label and the rows: "Deactivate 12 BR bots". */
  title?(rows: string): string
  readonly icon: Icon
  readonly tone?: 'danger'
  /** The call that makes the same change of one row. */
  readonly needs: Permission
}

const { brBots, brBotGroups, orders, penalties, proxies, users } = api

/** How the app shows each kind of job, in the order of the bar. The fields of its form are in `kind-forms.tsx`. */
export const KINDS_OF_JOBS: Readonly<Record<JobKindName, KindOfJob>> = {
  'br_bot.activate': {
    action: 'Activate',
    icon: Power,
    needs: brBots.setActive,
  },
  'br_bot.deactivate': {
    action: 'Deactivate',
    icon: Power,
    needs: brBots.setActive,
  },
  'br_bot.change_proxy': {
    action: 'Change proxy…',
    title: (rows) => `Change the proxy of ${rows}`,
    icon: Network,
    needs: brBots.changeProxy,
  },
  'br_bot.change_servers': {
    action: 'Change servers…',
    title: (rows) => `Change the servers of ${rows}`,
    icon: Server,
    needs: brBots.update,
  },
  'br_bot.change_job_type': {
    action: 'Change job type…',
    title: (rows) => `Change the job type of ${rows}`,
    icon: Pencil,
    needs: brBots.update,
  },
  'br_bot.change_hours': {
    action: 'Change hours…',
    title: (rows) => `Change the working hours of ${rows}`,
    icon: Clock,
    needs: brBots.update,
  },
  'br_bot.add_to_group': {
    action: 'Add to group…',
    title: (rows) => `Add ${rows} to a group`,
    icon: Boxes,
    needs: brBotGroups.addBots,
  },
  'br_bot.remove_from_group': {
    action: 'Remove from group',
    title: (rows) => `Remove ${rows} from their groups`,
    icon: X,
    needs: brBotGroups.removeBots,
  },
  'br_bot.delete': deletion(brBots.remove),
  'br_bot_group.add_schedules': {
    action: 'Add schedules…',
    title: (rows) => `Add schedules to ${rows}`,
    icon: Plus,
    needs: brBotGroups.addSchedule,
  },
  'br_bot_group.replace_schedules': {
    action: 'Replace schedules…',
    title: (rows) => `Replace the schedules of ${rows}`,
    icon: CalendarClock,
    needs: brBotGroups.removeSchedule,
  },
  'br_bot_group.copy_schedules': {
    action: 'Copy schedules…',
    title: (rows) => `Copy schedules to ${rows}`,
    icon: Copy,
    needs: brBotGroups.removeSchedule,
  },
  'br_bot_group.change_proxy': {
    action: 'Change proxy…',
    title: (rows) => `Change the proxy of ${rows}`,
    icon: Network,
    needs: brBotGroups.changeProxy,
  },
  'br_bot_group.delete_schedules': {
    action: 'Delete schedules',
    title: (rows) => `Delete all schedules of ${rows}`,
    icon: Trash2,
    tone: 'danger',
    needs: brBotGroups.removeSchedule,
  },
  'order.move': {
    action: 'Change status…',
    title: (rows) => `Change the status of ${rows}`,
    icon: Pencil,
    needs: orders.move,
  },
  'order.delete': deletion(orders.remove),
  'penalty.end': {
    action: 'End now',
    title: (rows) => `End ${rows}`,
    icon: CircleCheck,
    needs: penalties.update,
  },
  'penalty.extend': {
    action: 'Extend…',
    icon: CalendarClock,
    needs: penalties.update,
  },
  'penalty.delete': { ...deletion(penalties.remove), action: 'Delete…' },
  'proxy.ban': {
    action: 'Ban',
    icon: Ban,
    needs: proxies.update,
  },
  'proxy.unban': {
    action: 'Unban',
    icon: ShieldCheck,
    needs: proxies.update,
  },
  'proxy.renew': {
    action: 'Renew…',
    icon: RefreshCw,
    needs: proxies.update,
  },
  'proxy.delete': deletion(proxies.remove),
  'user.approve': {
    action: 'Approve…',
    icon: CircleCheck,
    needs: users.approve,
  },
}

function deletion(needs: Permission): KindOfJob {
  return {
    action: 'Delete',
    icon: Trash2,
    tone: 'danger',
    needs,
  }
}

/** The kinds of jobs for these rows. */
export const kindsOf = (rows: JobRows): JobKindName[] =>
  namesOfKinds().filter((kind) => kind.startsWith(`${rows}.`))

const isKind = (name: string): name is JobKindName => name in KINDS_OF_JOBS
const namesOfKinds = () => Object.keys(KINDS_OF_JOBS).filter(isKind)

/** Undefined for a kind that only a newer server supports. */
export const kindOf = (name: string): KindOfJob | undefined =>
  isKind(name) ? KINDS_OF_JOBS[name] : undefined

const ROWS: Record<JobRows | ExportRows, { one: string; many: string; resource: string }> = {
  account: { one: 'bot', many: 'bots', resource: 'bots' },
  admin: { one: 'admin', many: 'admins', resource: 'admins' },
  br_bot: { one: 'BR bot', many: 'BR bots', resource: 'brBots' },
  br_bot_group: { one: 'bot group', many: 'bot groups', resource: 'brBotGroups' },
  order: { one: 'order', many: 'orders', resource: 'orders' },
  penalty: { one: 'penalty', many: 'penalties', resource: 'penalties' },
  proxy: { one: 'proxy', many: 'proxies', resource: 'proxies' },
  server: { one: 'server', many: 'servers', resource: 'servers' },
  user: { one: 'user', many: 'users', resource: 'users' },
}

const isRows = (name: string): name is keyof typeof ROWS => name in ROWS
/** Whether a job exports rows instead of changing them. */
export const isExport = (kind: string): boolean => kind.endsWith('.export')

/** Whether a job imports a file or undoes an import. */
const isOfImport = (kind: string): boolean => kind.endsWith('.import')

/** Whether a job imports a file. The job that undoes it does not. */
export const isImport = (job: { kind: string; undo_of: number | null }): boolean =>
  isOfImport(job.kind) && job.undo_of === null

function rowsOf(kind: string) {
  const [rows = ''] = kind.split('.')
  return isRows(rows) ? ROWS[rows] : { one: 'row', many: 'rows', resource: 'jobs' }
}

/** The resource of the API whose rows a job changes or exports. */
export const resourceOf = (kind: string): string => rowsOf(kind).resource

/** "12 BR bots". */
export const rowsText = (kind: string, count: number): string => counted(count, rowsOf(kind))

/** "Deactivate 12 BR bots". */
export const titleOf = ({ action, title }: KindOfJob, rows: string): string =>
  title?.(rows) ?? `${action.replace('…', '')} ${rows}`

/** "Deactivate 12 BR bots", "Export 12 orders" or "Import 12 proxies"; "Undo: deactivate 12 BR bots" for a job that undoes another. */
export function jobTitle(job: { kind: string; total: number; undo_of: number | null }): string {
  const rows = rowsText(job.kind, job.total)
  if (isExport(job.kind)) return `Export ${rows}`
  const kind = kindOf(job.kind)
  const title = kind ? titleOf(kind, rows) : `${isOfImport(job.kind) ? 'Import' : job.kind} ${rows}`
  return job.undo_of === null ? title : `Undo: ${title.charAt(0).toLowerCase()}${title.slice(1)}`
}
