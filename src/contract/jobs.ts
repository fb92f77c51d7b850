import { z } from 'zod'
import { audit } from './audit.ts'
import { JobState } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { NewExport } from './export-kinds.ts'
import { ById } from './fields.ts'
import { filterBy } from './filter/filter-text.ts'
import { JOB_FIELDS } from './filter/registry/jobs.ts'
import { importJobs } from './import-jobs.ts'
import { Job, JobDraft } from './job.ts'
import { DRAFTS_MAX, EXPORTS_MAX, FILE_DAYS } from './job-choices.ts'
import { JobItem, OutcomeFilter } from './job-items.ts'
import { NewJob } from './job-kinds.ts'
import { CsvPieces, listOf, pages } from './list.ts'

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
    description: 'Returns only jobs of kinds whose rows the caller can read.',
    access: 'authenticated',
    query: z.strictObject({
      ...pages(),
      state: JobState.exclude(['draft']).optional().describe('Only return jobs in this state'),
      q: filterBy(JOB_FIELDS),
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
    description: 'Items are deleted 30 days after the end of the job.',
    query: z.strictObject({
      ...pages(),
      outcome: OutcomeFilter.optional(),
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
      outcome: OutcomeFilter.optional(),
    }),
    response: CsvPieces,
  }),
  add: endpoint({
    method: 'POST',
    path: 'jobs',
    summary: 'Create a job and forecast what it would do',
    description: `Selects the rows now. Requires the permission to change one of them. Nothing changes before the job is started. A draft that is not started is deleted after an hour, or when the user creates ${DRAFTS_MAX} others.`,
    access: 'authenticated',
    status: 201,
    errors: ['confirmation_required', 'conflict'],
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
    idempotent: true,
    errors: ['too_costly'],
    body: NewExport,
    response: Job,
  }),
  ...importJobs,
  file: endpoint({
    ...single,
    method: 'GET',
    path: 'jobs/:id/file',
    summary: 'Download the file of a finished export',
    description:
      'Only the user who started or last resumed the export and administrators can download the file. The download is audited as an export.',
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
      'Only the user who started or last resumed the export and administrators can delete the file.',
  }),
  start: endpoint({
    ...control,
    path: 'jobs/:id/start',
    summary: 'Start a job',
    idempotent: true,
    errors: ['confirmation_required'],
    body: z.strictObject({
      total: z.int().describe('Number of items of the job, as a confirmation'),
    }),
  }),
  pause: endpoint({
    ...control,
    path: 'jobs/:id/pause',
    summary: 'Pause a running job',
    description: 'A paused job stays as it is.',
  }),
  resume: endpoint({
    ...control,
    path: 'jobs/:id/resume',
    summary: 'Resume a paused or stopped job',
    description:
      'The job continues with the permissions of the caller. A job that was undone cannot be resumed. A running job stays as it is.',
    errors: ['confirmation_required'],
  }),
  cancel: endpoint({
    ...control,
    path: 'jobs/:id/cancel',
    summary: 'Cancel a job',
    description: 'Items that were changed stay changed. A cancelled job stays as it is.',
  }),
  retry: endpoint({
    ...control,
    path: 'jobs/:id/retry',
    summary: 'Create a job for the failed items of a job',
    description:
      'The job must have ended. It cannot be retried again after the new job was started, unless that is cancelled. Items that another retry has changed, or still has, are left out.',
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
      'Undoes the changes in reverse order. An item that has been changed again gets the outcome `conflict`. The job cannot be undone again after the new job was started, unless that is cancelled.',
    status: 201,
    errors: ['confirmation_required'],
    response: JobDraft,
  }),
}
