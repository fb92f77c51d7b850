import { z } from 'zod'
import { JobOutcome } from './choices.ts'
import { Id } from './fields.ts'

/** The row of an item. */
export const jobTarget = {
  target_id: z.string().describe('Id of the row; empty for one that was not imported'),
  name: z
    .string()
    .nullable()
    .describe(
      'Name of the row, or the name it had when this job deleted it; `null` when it has none or something else deleted it',
    ),
}

export type JobItem = z.infer<typeof JobItem>
export const JobItem = z
  .object({
    seq: z.int().describe('Position in the job, from 1'),
    line: z.int().nullable().describe('Line in the imported file; `null` for other jobs'),
    ...jobTarget,
    outcome: JobOutcome.nullable().describe('Result; `null` before the item was processed'),
    reason: z
      .string()
      .nullable()
      .describe('Why the row was not changed or imported; `null` when it was'),
    audit_id: Id.nullable().describe('Id of the audit log entry; `null` without a change'),
  })
  .meta({ id: 'JobItem', description: 'A row that a job changes or imports' })

export type OutcomeFilter = z.infer<typeof OutcomeFilter>
export const OutcomeFilter = z
  .enum([...JobOutcome.options, 'pending'])
  .describe('Only return items with this outcome; `pending` for those without one')
