import { z } from 'zod'
import { text } from './fields.ts'
import { JOB_IDS_MAX } from './job-choices.ts'
import { JOB_KINDS, type JobKind, type JobKindName } from './job-kinds.ts'

const REASON_MAX = 500

type Draft<Side extends 'input' | 'output'> = {
  [Name in JobKindName]: {
    readonly kind: Name
    readonly ids?: readonly (number | string)[] | undefined
    readonly query?: Record<string, unknown> | undefined
    readonly params: Side extends 'input'
      ? z.input<(typeof JOB_KINDS)[Name]['params']>
      : z.output<(typeof JOB_KINDS)[Name]['params']>
  } & (Side extends 'input' ? { readonly reason?: string } : { readonly reason: string })
}[JobKindName]

/** The body that creates a job of any kind. */
export type NewJob = Draft<'output'>
export const NewJob = draftOf(JOB_KINDS)

function draftOf(kinds: typeof JOB_KINDS): z.ZodType<Draft<'output'>, Draft<'input'>>
function draftOf(kinds: Readonly<Record<string, JobKind>>): z.ZodType {
  const [first, ...others] = Object.entries(kinds).map(([name, kind]) => optionOf(name, kind))
  if (!first) throw new Error('there are no kinds of jobs')
  return z.discriminatedUnion('kind', [first, ...others], 'Must be a kind of job.')
}

function optionOf(name: string, { targets, params, needsReason }: JobKind) {
  const reason = needsReason ? text(1, REASON_MAX) : text(0, REASON_MAX).default('')
  return z
    .strictObject({
      kind: z.literal(name).describe('Kind of the job'),
      ids: z
        .array(targets.id)
        .min(1, 'Select at least one row.')
        .max(JOB_IDS_MAX)
        .optional()
        .describe(`Ids of the rows, at most ${JOB_IDS_MAX.toLocaleString('en')}`)
        .meta({ examples: [[targets.example]] }),
      query: targets.query
        .optional()
        .describe('Query parameters of the list: the job changes all matching rows'),
      params: params.describe('Parameters of the kind'),
      reason: reason.describe('Reason, recorded with each change that has one'),
    })
    .refine(({ ids, query }) => (ids === undefined) !== (query === undefined), {
      path: ['ids'],
      message: 'Send either ids or a query.',
    })
}
