import { z } from 'zod'
import { audit } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { EXPORT_KINDS, NewExport } from './export-kinds.ts'
import { ById, Id, Instant } from './fields.ts'
import {
  EXPORTS_MAX,
  FILE_DAYS,
  JOB_FORECAST_MAX,
  JOB_FORECAST_PART,
  JOB_SAMPLE,
  JobOutcome,
  JobState,
} from './job-choices.ts'
import { JobItem, jobTarget } from './job-items.ts'
import { JOB_KINDS } from './job-kinds.ts'
import { CsvPieces, listOf, pages } from './list.ts'
import { NewJob } from './new-job.ts'

const Kind = z
  .enum([...Object.keys(JOB_KINDS), ...Object.keys(EXPORT_KINDS)])
  .meta({ id: 'JobKind', description: 'Kind of a job' })
const total = 'Number of items, or of rows to export'

const Outcomes = z
  .partialRecord(JobOutcome, z.int())
  .meta({ id: 'JobOutcomes', description: 'Number of items by outcome' })
export type JobOutcomes = z.infer<typeof Outcomes>

const JobFile = z
  .object({
    size: z.int().describe('Size in bytes'),
    expires_at: Instant.describe('Time at which the file is deleted'),
  })
  .meta({ id: 'JobFile', description: 'The CSV file of a finished export' })

export type Job = z.infer<typeof Job>
export const Job = z
  .object({
    id: Id.describe('Id of the job'),
    kind: Kind,
    params: z.record(z.string(), z.unknown()).describe('Parameters of the kind'),
    query: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('Filter that selected the items; `null` when they were selected one by one'),
    reason: z.string().describe('Reason; may be empty'),
    state: JobState,
    stop_reason: z.string().nullable().describe('Why the job was stopped; `null` when it was not'),
    total: z.int().describe(total),
    processed: z.int().describe('Number of items with an outcome, or of exported rows'),
    outcomes: Outcomes.describe('Number of items by outcome'),
    user_id: z.string().describe('Id of the user who created the job'),
    username: z.string().describe('Name of the user who created the job'),
    file: JobFile.nullable().describe(
      'File of a finished export; `null` for other jobs, and when it was deleted',
    ),
    can_download: z.boolean().describe('Whether the caller can download and delete the file'),
    retry_of: Id.nullable().describe(
      'Id of the job whose failed items it tries again; `null` if none',
    ),
    undo_of: Id.nullable().describe('Id of the job whose changes it undoes; `null` if none'),
    undone_by: Id.nullable().describe('Id of the started job that undoes this one; `null` if none'),
    can_control: z
      .boolean()
      .describe('Whether the caller can pause, resume, cancel and retry the job'),
    can_undo: z.boolean().describe('Whether the caller can undo the changes of the job'),
    created_at: Instant.describe('Time of creation'),
    started_at: Instant.nullable().describe('Time of the start; `null` before it'),
    finished_at: Instant.nullable().describe('Time of the end; `null` before it'),
  })
  .meta({ id: 'Job', description: 'The same change of many rows, or their export' })

const Forecast = z
  .object({
    items: z.int().describe('Number of items that were tried'),
    outcomes: Outcomes.describe('Number of these items by outcome'),
    reasons: z
      .array(
        z.object({
          outcome: JobOutcome,
          reason: z.string().describe('Why a row would not be changed'),
          items: z.int().describe('Number of items with this reason'),
        }),
      )
      .describe('Most frequent reasons, at most 10'),
  })
  .meta({ id: 'JobForecast', description: 'What a job would do' })

export type JobDraft = z.infer<typeof JobDraft>
const JobDraft = z
  .object({
    job: Job.describe('The job, which has to be started'),
    sample: z.array(z.object(jobTarget)).describe(`The first ${JOB_SAMPLE} rows`),
    forecast: Forecast.describe(
      `What the job would do now: tried and rolled back for all items, or for the first ${JOB_FORECAST_PART.toLocaleString('en')} when there are more than ${JOB_FORECAST_MAX.toLocaleString('en')}`,
    ),
    warning: z
      .string()
      .nullable()
      .describe('Warning about the number of rows, for the user; `null` when it is not large'),
  })
  .meta({ id: 'JobDraft', description: 'A job that has not started, with its forecast' })

const single = { access: 'authenticated', params: ById } as const
const control = {
  ...single,
  method: 'POST',
  body: z.strictObject({}).optional(),
  response: Job,
} as const

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: 'jobs',
    summary: 'List started jobs, newest first',
    description: 'Only kinds whose rows the caller can read.',
    access: 'authenticated',
    query: z.strictObject({
      ...pages(),
      state: JobState.exclude(['draft']).optional().describe('Only return jobs in this state'),
    }),
    response: listOf(Job),
  }),
  get: endpoint({
    ...single,
    method: 'GET',
    path: 'jobs/:id',
    summary: 'Get a job',
    response: Job,
  }),
  items: endpoint({
    ...single,
    method: 'GET',
    path: 'jobs/:id/items',
    summary: 'List the items of a job',
    description: 'They are deleted 30 days after the end of the job.',
    query: z.strictObject({
      ...pages(),
      outcome: JobOutcome.or(z.literal('pending'))
        .optional()
        .describe('Only return items with this outcome; `pending` for those without one'),
    }),
    response: listOf(JobItem),
  }),
  export: endpoint({
    ...single,
    method: 'GET',
    path: 'jobs/:id/export',
    summary: 'Export the results of a job as a CSV file',
    description: 'The export is audited.',
    download: 'job',
    query: z.strictObject({
      outcome: JobOutcome.optional().describe('Only return items with this outcome'),
    }),
    response: CsvPieces,
  }),
  add: endpoint({
    method: 'POST',
    path: 'jobs',
    summary: 'Create a job and forecast what it would do',
    description:
      'Selects the rows now. Requires the permission to change one of them. Nothing changes before the job is started; a draft that is not started is deleted after an hour.',
    access: 'authenticated',
    status: 201,
    errors: ['confirmation_required'],
    body: NewJob,
    response: JobDraft,
  }),
  addExport: endpoint({
    method: 'POST',
    path: 'jobs/exports',
    summary: 'Start a job that exports a list to a CSV file',
    description: `Exports the rows that match now, newest first, with the same columns as the streaming export of the list, whose permission it requires. A user can have ${EXPORTS_MAX} unfinished exports. The file is deleted after ${FILE_DAYS} days.`,
    access: 'authenticated',
    status: 201,
    errors: ['too_costly'],
    body: NewExport,
    response: Job,
  }),
  file: endpoint({
    ...single,
    method: 'GET',
    path: 'jobs/:id/file',
    summary: 'Download the file of a finished export',
    description:
      'Only for the user who started or last resumed the export, and for administrators. The download is audited as an export.',
    errors: ['conflict'],
    download: 'export',
    response: CsvPieces,
  }),
  removeFile: endpoint({
    ...control,
    method: 'DELETE',
    path: 'jobs/:id/file',
    summary: 'Delete the file of a finished export',
    description:
      'Only for the user who started or last resumed the export, and for administrators.',
  }),
  start: endpoint({
    ...control,
    path: 'jobs/:id/start',
    summary: 'Start a job',
    errors: ['confirmation_required'],
    body: z.strictObject({
      total: z.int().describe('Number of items of the job, as a confirmation'),
    }),
  }),
  pause: endpoint({
    ...control,
    path: 'jobs/:id/pause',
    summary: 'Pause a running job',
  }),
  resume: endpoint({
    ...control,
    path: 'jobs/:id/resume',
    summary: 'Resume a paused or stopped job',
    description: 'The job continues with the permissions of the caller.',
    errors: ['confirmation_required'],
  }),
  cancel: endpoint({
    ...control,
    path: 'jobs/:id/cancel',
    summary: 'Cancel a job',
    description: 'Items that were changed stay changed.',
  }),
  retry: endpoint({
    ...control,
    path: 'jobs/:id/retry',
    summary: 'Create a job for the failed items of a job',
    status: 201,
    errors: ['confirmation_required'],
    response: JobDraft,
  }),
  undo: endpoint({
    ...control,
    access: audit.revert.access,
    path: 'jobs/:id/undo',
    summary: 'Create a job that undoes the changes of a job',
    description:
      'In the reverse order. An item that was changed again since gets the outcome `conflict`.',
    status: 201,
    errors: ['confirmation_required'],
    response: JobDraft,
  }),
}
