import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { NumberText } from './fields.ts'
import { formatCount } from './format-count.ts'
import { IMPORT_KINDS } from './import-kinds.ts'
import { IMPORT_BODY_MAX_BYTES, ImportReport, LinesImport, TableImport } from './imports.ts'
import { Job } from './job.ts'
import { FILE_DAYS, IMPORTS_MAX } from './job-choices.ts'
import { IMPORT_ROWS_MAX } from './rows-at-once.ts'

export type ImportJob = z.infer<typeof ImportJob>
export const ImportJob = z
  .object({
    job: Job.nullable().describe(
      'The started job; `null` if the file has errors, or for a dry run',
    ),
    report: ImportReport,
  })
  .meta({ id: 'ImportJob', description: 'A file and the job that imports its rows' })

const of = {
  method: 'POST',
  description: `Checks the whole file first: if the file has an error, nothing is imported. Then the rows are imported in the order of the file; a row that conflicts with a change made after the check is left out, with the reason. Until then, the rows are stored encrypted, for ${FILE_DAYS} days at most. A user can have ${IMPORTS_MAX} unfinished imports. Recommended for more than ${formatCount(IMPORT_ROWS_MAX)} rows; a smaller file is imported faster through the import endpoint of its rows.`,
  query: z.strictObject({
    total: NumberText.describe('Number of rows of the file, as a confirmation'),
  }),
  idempotent: true,
  maxBytes: IMPORT_BODY_MAX_BYTES,
  upload: true,
  errors: ['too_many_requests'],
  response: ImportJob,
} as const

const { 'br_bot.import': roster, 'proxy.import': proxies, 'server.import': servers } = IMPORT_KINDS

/** The endpoints that start the jobs of `IMPORT_KINDS`. */
export const importJobs = {
  importRoster: endpoint({
    ...of,
    path: 'jobs/imports/roster',
    summary: 'Start a job that imports a roster of BR bots',
    access: roster.access,
    body: TableImport,
  }),
  importProxies: endpoint({
    ...of,
    path: 'jobs/imports/proxies',
    summary: 'Start a job that imports proxies',
    access: proxies.access,
    body: LinesImport,
  }),
  importServers: endpoint({
    ...of,
    path: 'jobs/imports/servers',
    summary: 'Start a job that imports servers',
    access: servers.access,
    body: TableImport,
  }),
}
