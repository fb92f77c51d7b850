import './configure-schemas.ts'
import { z } from 'zod'
import { bots } from './bots.ts'
import type { ImportKindName } from './import-kinds.ts'
import type { JobKindName } from './job-kinds.ts'
import { orders } from './orders.ts'
import { penalties } from './penalties.ts'
import { plain } from './plain.ts'
import { proxies } from './proxies.ts'
import { servers } from './servers.ts'

/** The kinds of jobs that write the rows of a list to a file, each with the endpoint that streams the same file. The names are also stored. */
export const EXPORT_KINDS = {
  'account.export': bots.export,
  'admin.export': plain.admins.export,
  'order.export': orders.export,
  'penalty.export': penalties.export,
  'proxy.export': proxies.export,
  'server.export': servers.export,
} as const
export type ExportKindName = keyof typeof EXPORT_KINDS

/** The kinds of all jobs: those that change rows, and those that export or import them. */
export type AnyJobKind = JobKindName | ExportKindName | ImportKindName

export const isExportKind = (kind: string): kind is ExportKindName =>
  Object.hasOwn(EXPORT_KINDS, kind)

/** The body that starts an export. */
export interface NewExport {
  readonly kind: ExportKindName
  /** The filters of the list. */
  readonly query: object
}

export interface NewExportInput {
  readonly kind: ExportKindName
  readonly query?: Record<string, unknown>
}

export const NewExport = newExportOf(EXPORT_KINDS)

function newExportOf(kinds: typeof EXPORT_KINDS): z.ZodType<NewExport, NewExportInput>
function newExportOf(kinds: Readonly<Record<string, { query?: z.ZodType }>>): z.ZodType {
  const [first, ...others] = Object.entries(kinds).map(([name, { query = z.never() }]) =>
    z.strictObject({
      kind: z.literal(name).describe('Kind of the job'),
      query: query
        .prefault({})
        .describe('Query parameters of the list: the job exports all matching rows'),
    }),
  )
  if (!first) throw new Error('there are no lists to export')
  return z.discriminatedUnion('kind', [first, ...others], 'Must be a kind of export.')
}
