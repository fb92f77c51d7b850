/**
 * How a program (an agent) reports what its bots do.
 *
 * `POST /api/telemetry` with `Authorization: Bearer <key of the agent>` and `Content-Type: application/x-ndjson`; the body
 * can be compressed with `Content-Encoding: gzip`, `deflate` or `zstd`. The first line is a `TelemetryHeader`, and each further
 * line is a `TelemetryReport`:
 *
 *     {"stream":"0199…","seq":7,"sent_at":"2026-11-22T21:04:11.250Z","interval_s":10,"version":"runner 1.4"}
 *     {"bot":4711,"at":"2026-11-22T21:04:10.900Z","task":"transferring","cash":1500,"deposit":20000}
 *     {"bot":4712,"at":1795381450900,"x":-812.5,"y":1290,"health":87}
 *
 * - A batch is limited to 5,000 reports, 1 MiB as sent and 8 MiB decompressed; a larger batch gets status 413.
 * - The response is sent once the reports are on disk. `rejected` lists the lines that cannot be accepted. Sending them again
 *   would not help, so the status is 200 even if every line is rejected.
 * - A stream is a random UUID that an agent chooses when it starts. The agent numbers the batches of a stream from 1 and sends
 *   them in that order, one at a time. It retries after no response, 429 or any 5xx, with the same number and a new `sent_at`,
 *   and waits for at least `Retry-After`. A retried batch that was already accepted counts only as a `duplicate`.
 * - After 401 and 403 an agent can retry later, because its key may be replaced or the agent resumed. Any other 4xx is final:
 *   the agent drops the batch and continues with the next number. 400 means an unreadable body, 422 an invalid header.
 * - A number that was never received counts as a `lost` batch.
 * - Reports can be up to a day late, if the agent stored them while the console was unreachable. A report that is older than
 *   the last one of its bot does not change the bot, and one that is older than the last edit of its game account by a user does not
 *   change its task status and money.
 * - The console compares `sent_at` with its own clock and corrects `at` by the difference if that is more than 2 s. If the clock
 *   of the agent is set back by up to 10 minutes, the next batch is still corrected by the earlier difference. A report that is
 *   more than 60 s in the future after this correction is rejected with `clock`.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, keyOf, MONEY_MAX, nameText, text, Uuid, whole } from './fields.ts'
import { ANY } from './filter/values.ts'
import { FAILING, NO_TASK } from './task-filters.ts'

const MEBIBYTE = 1024 * 1024
export const BATCH_MAX_REPORTS = 5000
const BATCH_MAX_BYTES = MEBIBYTE
export const BATCH_MAX_UNPACKED_BYTES = 8 * MEBIBYTE
/** The content codings of a batch; a batch without one is not compressed. */
export const BatchCoding = z.enum(['gzip', 'deflate', 'zstd'])
export type BatchCoding = z.infer<typeof BatchCoding>

const INTERVAL_MAX_S = 3600
const SEQ_MAX = 2 ** 31 - 1
/** The end of the year 9999. */
const TIME_MAX_MS = 253_402_300_799_999

/** A time as text or in milliseconds since 1970, as milliseconds. */
const Time = z
  .union(
    [z.int().min(0).max(TIME_MAX_MS), Instant.transform((instant) => Date.parse(instant))],
    'Must be a time in UTC, such as 2026-11-20T23:00:00Z, or milliseconds since 1970.',
  )
  .meta({ description: 'ISO 8601 in UTC, or milliseconds since 1970' })

export type TelemetryHeader = z.infer<typeof TelemetryHeader>
export const TelemetryHeader = z
  .strictObject({
    stream: Uuid.describe(
      'Stream of the batch: a random UUID that the agent chooses when it starts',
    ),
    seq: whole(1, SEQ_MAX).describe('Number of the batch in its stream, from 1'),
    sent_at: Time.describe('When this attempt was sent, by the clock of the agent'),
    interval_s: whole(1, INTERVAL_MAX_S).describe(
      `Seconds between two reports of a bot, 1 to ${INTERVAL_MAX_S}: a bot without a report for longer counts as late`,
    ),
    version: text(1, 64).optional().describe('Version of the agent'),
  })
  .meta({ id: 'TelemetryHeader', description: 'The first line of a batch' })

const Money = whole(0, MONEY_MAX).optional()
const COORDINATE_MAX = 100_000
/** Positions are stored in steps of a quarter of a game unit. */
export const POSITION_STEPS_PER_UNIT = 4
const Coordinate = z
  .number()
  .min(-COORDINATE_MAX)
  .max(COORDINATE_MAX)
  .transform((units) => Math.round(units * POSITION_STEPS_PER_UNIT) / POSITION_STEPS_PER_UNIT)
  .optional()
const HEALTH_MAX = 1000

/** Words of the filters for task statuses, which would mean something else as a task status. */
const FILTER_WORDS: readonly string[] = [NO_TASK, ANY, FAILING]
const Task = nameText(1, 64).refine(
  (task) => !FILTER_WORDS.includes(task.toLowerCase()),
  `Must not be ${NO_TASK}, ${ANY} or ${FAILING}: filters use these words. Send null without a task.`,
)

/** An omitted field has not changed. */
export type TelemetryReport = z.infer<typeof TelemetryReport>
export const TelemetryReport = z
  .strictObject({
    bot: Id.describe(
      'Id of the game account, as in `bots`; for a BR bot its `bot.id`. At most one report of each bot in a batch',
    ),
    at: Time.describe('Time of the report, by the clock of the agent'),
    task: Task.nullable()
      .optional()
      .describe(
        `Task status; \`null\` without a task. The words \`${NO_TASK}\`, \`${ANY}\` and \`${FAILING}\` are reserved for filters`,
      ),
    cash: Money.describe('Cash in hand, in whole game dollars'),
    deposit: Money.describe('Bank deposit, in whole game dollars'),
    x: Coordinate.describe(
      'Position to the east of the center of the map, in game units, rounded to a quarter; with `y`',
    ),
    y: Coordinate.describe(
      'Position to the north of the center of the map, in game units, rounded to a quarter; with `x`',
    ),
    health: whole(0, HEALTH_MAX).optional().describe(`Health, 0 to ${HEALTH_MAX}`),
  })
  .refine(({ x, y }) => (x === undefined) === (y === undefined), {
    path: ['y'],
    message: 'Send both coordinates or neither.',
  })
  .meta({ id: 'TelemetryReport', description: 'The state of a bot at a time' })

/** The reasons for rejecting a report. */
export const REJECTIONS = {
  invalid: 'The line is not JSON, or a field is missing, unknown or wrong',
  unknown_bot: 'The bot does not exist',
  foreign_bot: 'The agent does not report for this bot',
  duplicate_bot: 'The batch has an earlier line with this bot',
  clock: 'The time is more than 60 s in the future',
  too_old: 'The time is more than a day ago',
} as const
export type RejectionCode = keyof typeof REJECTIONS

export type Rejection = z.infer<typeof Rejection>
const Rejection = z
  .object({
    line: z.int().describe('Line number from 1, the header'),
    code: keyOf(REJECTIONS).describe('Code of the reason, for programs'),
    message: z.string().describe('What is wrong'),
  })
  .meta({ id: 'Rejection', description: 'A report that was not accepted' })

export type TelemetryAnswer = z.infer<typeof TelemetryAnswer>
export const TelemetryAnswer = z
  .object({
    accepted: z.int().describe('Number of accepted reports'),
    duplicate: z
      .boolean()
      .describe('Whether the batch was accepted before; if true, it was ignored'),
    lost: z
      .int()
      .describe('Number of batches between the previous batch of the stream and this one'),
    rejected: z.array(Rejection).describe('Reports that were not accepted, by line'),
    next_in_ms: z.int().describe('Milliseconds to wait before sending the next batch'),
  })
  .meta({ id: 'TelemetryAnswer', description: 'The result of a batch' })

export const telemetry = {
  report: endpoint({
    method: 'POST',
    path: 'telemetry',
    summary: 'Report what bots do',
    description:
      'The body is NDJSON, optionally compressed with the `Content-Encoding` gzip, deflate or zstd. The first line is a `TelemetryHeader`, each further line a `TelemetryReport`; at most 5,000 reports, 1 MiB compressed and 8 MiB decompressed. The response arrives when the reports are on disk. If no response arrives, or after 429 or 5xx, send the batch again with the same `seq`.',
    access: 'agent',
    upload: 'ndjson',
    maxBytes: BATCH_MAX_BYTES,
    body: z.union([TelemetryHeader, TelemetryReport]).describe('A line of the batch'),
    response: TelemetryAnswer,
  }),
}
