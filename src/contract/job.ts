import { z } from 'zod'
import { JobOutcome, JobState } from './choices.ts'
import { EXPORT_KINDS } from './export-kinds.ts'
import { Id, Instant } from './fields.ts'
import { formatCount } from './format-count.ts'
import { IMPORT_KINDS } from './import-kinds.ts'
import { JOB_FORECAST_MAX, JOB_FORECAST_PART, JOB_SAMPLE } from './job-choices.ts'
import { jobTarget } from './job-items.ts'
import { JOB_KINDS } from './job-kinds.ts'

const Kind = z
  .enum([...Object.keys(JOB_KINDS), ...Object.keys(EXPORT_KINDS), ...Object.keys(IMPORT_KINDS)])
  .meta({ id: 'JobKind', description: 'Kind of a job' })
const total = 'Number of items, or of rows to export or import'

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
      .describe(
        'Filter that selected the items; `null` when they were selected one by one, and for other users who cannot read one of its fields',
      ),
    reason: z.string().describe('Reason; may be empty'),
    state: JobState,
    stop_reason: z.string().nullable().describe('Why the job was stopped; `null` when it was not'),
    total: z.int().describe(total),
    processed: z.int().describe('Number of items with an outcome, or of exported or imported rows'),
    outcomes: Outcomes.describe('Number of items by outcome'),
    user_id: z.string().describe('Id of the user who created the job or resumed it last'),
    username: z.string().describe('Name of that user when they did so'),
    file: JobFile.nullable().describe(
      'File of a finished export; `null` for other jobs, and when it was deleted',
    ),
    can_download: z.boolean().describe('Whether the caller can download and delete the file'),
    retry_of: Id.nullable().describe(
      'Id of the job whose failed items this job retries; `null` if none',
    ),
    retried_by: Id.nullable().describe(
      'Id of the job that retries the failed items of this one, started and not cancelled; `null` if none',
    ),
    undo_of: Id.nullable().describe('Id of the job whose changes this job undoes; `null` if none'),
    undone_by: Id.nullable().describe(
      'Id of the job that undoes this one, started and not cancelled; `null` if none',
    ),
    can_control: z
      .boolean()
      .describe('Whether the caller can pause, resume, cancel and retry the job'),
    can_undo: z.boolean().describe('Whether the caller can undo the changes of the job'),
    created_at: Instant.describe('Time of creation'),
    started_at: Instant.nullable().describe('Time of the start; `null` before it'),
    finished_at: Instant.nullable().describe('Time of the end; `null` before it'),
  })
  .meta({ id: 'Job', description: 'The same change of many rows, or their export or import' })

const Forecast = z
  .object({
    items: z.int().describe('Number of items that were tried'),
    outcomes: Outcomes.describe('Number of these items by outcome'),
    reasons: z
      .array(
        z.object({
          outcome: JobOutcome,
          reason: z.string().describe('Reason why rows would not be changed'),
          items: z.int().describe('Number of items with this reason'),
        }),
      )
      .describe('Most frequent reasons, at most 10'),
  })
  .meta({ id: 'JobForecast', description: 'What a job would do' })

export type JobDraft = z.infer<typeof JobDraft>
export const JobDraft = z
  .object({
    job: Job.describe('The job, which has not been started'),
    sample: z.array(z.object(jobTarget)).describe(`The first ${JOB_SAMPLE} rows`),
    forecast: Forecast.describe(
      `What the job would do now. All items are tried and rolled back, or only the first ${formatCount(JOB_FORECAST_PART)} when there are more than ${formatCount(JOB_FORECAST_MAX)}`,
    ),
    warning: z
      .string()
      .nullable()
      .describe(
        'Warning for the user, about a large number of rows or about what an undo leaves; `null` without one',
      ),
  })
  .meta({ id: 'JobDraft', description: 'A job that has not started, with its forecast' })
