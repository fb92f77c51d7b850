import { z } from 'zod'
import { Bytes } from './bytes.ts'
import { endpoint } from './endpoint.ts'
import { ById, bounded, Id, Instant, NumberText } from './fields.ts'

/** The longest time range of a response. */
export const HISTORY_MAX_HOURS = 24
const HOUR_MS = 3_600_000

const Span = z
  .strictObject({
    from: Instant.optional().describe(
      `Start of the time range; by default ${HISTORY_MAX_HOURS} hours before \`to\``,
    ),
    to: Instant.optional().describe('End of the time range; by default now'),
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
  z.array(z.int().nullable()).describe(`${what}; \`null\` if unknown or not reported`)

const BLOCK_DIGITS = 7
/** Maximum number of chunks in a response. */
export const FRAMES_MAX = 512
const BlockText = bounded(BLOCK_DIGITS)
  .regex(/^(?:0|[1-9][0-9]{0,6})$/, 'Must be a whole number of at most 7 digits.')
  .transform(Number)

export type BotHistory = z.infer<typeof BotHistory>
const BotHistory = z
  .object({
    from: Instant.describe('Start of the time range'),
    to: Instant.describe('End of the time range'),
    step_s: z
      .int()
      .describe(
        'Length of a step in seconds. A step has two points: the minimum and the maximum of each series. 0 if each point is a report',
      ),
    statuses: z
      .array(
        z.object({
          task: z.string().nullable().describe('Task status; `null` without a task'),
          from: Instant.describe('When it was first reported'),
          to: Instant.describe(
            'Time of the first report with another status, or of the last report before a gap',
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
  .meta({ id: 'BotHistory', description: 'The reported history of a bot' })

export type BotTrail = z.infer<typeof BotTrail>
const BotTrail = z
  .object({
    at_ms: z.array(z.int()).describe('Times of the reports in milliseconds since 1970, ascending'),
    x: z
      .array(z.number())
      .describe('Positions to the east of the center of the map, in game units'),
    y: z
      .array(z.number())
      .describe('Positions to the north of the center of the map, in game units'),
  })
  .meta({ id: 'BotTrail', description: 'Positions of a bot in the last minutes' })

export type HistoryStorage = z.infer<typeof HistoryStorage>
const HistoryStorage = z
  .object({
    bytes: z.int().describe('Size of the history in bytes'),
    since: Instant.nullable().describe('Start of the history; `null` without any'),
    bytes_per_day: z
      .int()
      .describe('Growth in bytes a day, at the rate of the last day that has reports'),
    free_bytes: z
      .int()
      .nullable()
      .describe('Free space on the disk of the database in bytes; `null` if unknown'),
  })
  .meta({ id: 'HistoryStorage', description: 'Size and growth of the history of bots' })

export type HistoryEvent = z.infer<typeof HistoryEvent>
const HistoryEvent = z
  .object({
    at: Instant.describe('Time of the event, in whole seconds for a change of the task status'),
    bot: z
      .object({
        id: Id.describe('Id of the game account'),
        nickname: z
          .string()
          .nullable()
          .describe('Nickname in the game; `null` if the account was deleted since'),
      })
      .nullable()
      .describe('Game account whose task status changed; `null` for an audit log entry'),
    task: z
      .string()
      .nullable()
      .describe('New task status; `null` without a task, and for an audit log entry'),
    entry: z
      .object({
        id: Id.describe('Id of the audit log entry'),
        action: z.string().describe('What happened, such as `captcha_key.deleted`'),
        username: z.string().nullable().describe('Name of the user; `null` for the console itself'),
      })
      .nullable()
      .describe('Audit log entry; `null` for a change of the task status'),
  })
  .meta({ id: 'HistoryEvent', description: 'An event in the history of the fleet' })

const HistoryRange = z
  .object({
    since: Instant.nullable().describe('Start of the first window; `null` without any'),
    until: Instant.nullable().describe('End of the last window; `null` without any'),
  })
  .meta({ id: 'HistoryRange', description: 'Time range of the history of bots' })

export const history = {
  nearestEvent: endpoint({
    method: 'GET',
    path: 'history/events/nearest',
    summary: 'Find the next or previous event in the history',
    description:
      'Searches a limited part of the history. If no event is found, repeat the call from `searched_to`. The task status of a bot changed if it reported another one within the same window of five minutes or the one before.',
    access: 'except_dealer',
    query: z.strictObject({
      at: Instant.describe('Only return an event before or after this time'),
      direction: z.enum(['next', 'previous']).describe('Whether to search after or before `at`'),
      kind: z
        .enum(['status', 'failure', 'audit'])
        .describe(
          'Kind of event: `status` is any change of a task status, `failure` a change to a failed one, `audit` an audit log entry. Only administrators can use `audit`.',
        ),
      server_id: NumberText.optional().describe(
        'Only return changes of the task status on this server',
      ),
      bot_id: NumberText.optional().describe('Only return events of this game account'),
    }),
    response: z.object({
      event: HistoryEvent.nullable().describe('Nearest event; `null` if none was found'),
      searched_to: Instant.nullable().describe(
        'End of the searched time range; `null` if an event was found or the whole history was searched',
      ),
    }),
    errors: ['busy'],
  }),
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
  trail: endpoint({
    method: 'GET',
    path: 'bots/:id/trail',
    summary: 'Get the positions of a bot in the last 3 minutes',
    description: 'Returns the positions that agents reported, up to the last report of the bot.',
    access: 'except_dealer',
    params: ById,
    response: BotTrail,
    errors: ['busy'],
  }),
  storage: endpoint({
    method: 'GET',
    path: 'history/storage',
    summary: 'Get the size of the history of bots',
    access: 'administrator',
    response: HistoryStorage,
  }),
  range: endpoint({
    method: 'GET',
    path: 'history/range',
    summary: 'Get the time range of the history of bots',
    description:
      'The reports of each window of five minutes are added to the history a minute after its end.',
    access: 'except_dealer',
    response: HistoryRange,
  }),
  frames: endpoint({
    method: 'GET',
    path: 'history/frames/:window',
    summary: 'Get the history of all bots in a 5-minute window',
    description:
      'Chunks of 256 bots each, by block: block and length as varints, then raw deflate around columns. Empty without reports, and until half a minute after the end of the window. If there are 512 chunks, there may be more: repeat the call from the next block.',
    access: 'except_dealer',
    binary: true,
    isShared: true,
    params: z.strictObject({
      window: NumberText.describe(
        'Start of the window in milliseconds since 1970, divided by 300,000',
      ),
    }),
    query: z.strictObject({
      from_block: BlockText.prefault('0').describe(
        'First block to return: the id of a game account divided by 256; by default 0',
      ),
    }),
    response: Bytes.describe('Chunks of the window'),
  }),
}
