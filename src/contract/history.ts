import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ById, Instant } from './fields.ts'

/** The longest time of one response. */
export const HISTORY_MAX_HOURS = 24
const HOUR_MS = 3_600_000

const Span = z
  .strictObject({
    from: Instant.optional().describe(
      `Start of the time; by default ${HISTORY_MAX_HOURS} hours before \`to\``,
    ),
    to: Instant.optional().describe('End of the time; by default now'),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || isShort(from, to), {
    path: ['from'],
    message: `Must be before \`to\`, by ${HISTORY_MAX_HOURS} hours at most.`,
  })

function isShort(from: string, to: string): boolean {
  const durationMs = Date.parse(to) - Date.parse(from)
  return durationMs >= 0 && durationMs <= HISTORY_MAX_HOURS * HOUR_MS
}

const values = (what: string) =>
  z
    .array(z.int().nullable())
    .describe(`${what}; \`null\` where it is unknown or nothing was reported`)

export type BotHistory = z.infer<typeof BotHistory>
const BotHistory = z
  .object({
    from: Instant.describe('Start of the time'),
    to: Instant.describe('End of the time'),
    step_s: z
      .int()
      .describe(
        'Length of a step in seconds, which has two points: the least and the greatest value of each series; 0 if each point is a report',
      ),
    statuses: z
      .array(
        z.object({
          task: z.string().nullable().describe('Task status; `null` without a task'),
          from: Instant.describe('When it was first reported'),
          to: Instant.describe(
            'When another status was reported, or the last report before a time without any',
          ),
        }),
      )
      .describe('Task statuses by time, the latest 500'),
    series: z
      .object({
        at_ms: z.array(z.int()).describe('Times of the points in milliseconds since 1970'),
        cash: values('Cash in hand, in whole game dollars'),
        deposit: values('Bank deposit, in whole game dollars'),
        health: values('Health'),
      })
      .describe('About 1,000 points at most'),
  })
  .meta({ id: 'BotHistory', description: 'What agents reported for a bot' })

export const history = {
  bot: endpoint({
    method: 'GET',
    path: 'bots/:id/history',
    summary: 'Get the reported history of a bot',
    description:
      'Task statuses with their durations, and the money and health of the bot, as agents reported them.',
    access: 'except_dealer',
    params: ById,
    query: Span,
    response: BotHistory,
    errors: ['busy'],
  }),
}
