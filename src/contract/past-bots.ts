import { z } from 'zod'
import { Bytes } from './bytes.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, NumberText, text } from './fields.ts'
import { filterBy } from './filter/filter-text.ts'
import { PAST_BOT_FIELDS } from './filter/registry/past-bots.ts'
import { listOf, paging } from './list.ts'
import { FAILING, NO_TASK, UNKNOWN_TASKS_MAX } from './task-filters.ts'

export type PastBot = z.infer<typeof PastBot>
const PastBot = z
  .object({
    id: Id.describe('Id of the game account'),
    nickname: z
      .string()
      .nullable()
      .describe('Current nickname; `null` if the account was deleted since'),
    server_id: Id.nullable().describe(
      'Id of the current server; `null` if the account was deleted since',
    ),
    reported_at: Instant.describe('Time of its last report before `at`'),
    task: z
      .string()
      .nullable()
      .describe('Reported task status; `null` without a task, or if none was reported'),
    cash: z.int().nullable().describe('Reported cash in whole game dollars; `null` if unknown'),
    deposit: z
      .int()
      .nullable()
      .describe('Reported bank deposit in whole game dollars; `null` if unknown'),
    health: z.int().nullable().describe('Reported health, from 0; `null` if unknown'),
    position: z
      .object({
        x: z.int().describe('Position to the east of the center of the map, in game units'),
        y: z.int().describe('Position to the north of the center of the map, in game units'),
      })
      .nullable()
      .describe('Reported position; `null` if unknown'),
  })
  .meta({ id: 'PastBot', description: 'A game account at a moment, as agents reported it' })

const at = Instant.describe('Moment; one outside the history is replaced by the nearest one in it')
const server_id = NumberText.optional().describe('Only return accounts of this server')

const PAST_BOT_SORTS = ['id', 'cash', 'deposit', 'health', 'reported_at'] as const

export type PastBotQuery = z.infer<typeof PastBotQuery>
const PastBotQuery = z.strictObject({
  ...paging(PAST_BOT_SORTS, PAST_BOT_FIELDS),
  at,
  server_id,
  task: text(1, 64)
    .optional()
    .describe(
      `Only return accounts with this task status; \`${NO_TASK}\` for those without a task, \`${FAILING}\` for all that failed`,
    ),
})

export const pastBots = {
  list: endpoint({
    method: 'GET',
    path: 'history/bots',
    summary: 'List game accounts as they were at a moment',
    description:
      'Returns the accounts that agents reported in the 5 minutes before the moment. Nicknames are the current ones.',
    access: 'except_dealer',
    query: PastBotQuery,
    response: listOf(PastBot).extend({
      at: Instant.describe('Moment of the response'),
      tasks: z
        .record(z.string(), z.int())
        .describe(
          `Number of accounts in each task status under all other filters; \`${NO_TASK}\` counts those without a task. Lists at most the ${UNKNOWN_TASKS_MAX} most frequent unknown task statuses`,
        ),
      other_tasks: z
        .int()
        .describe('Number of accounts in task statuses that `tasks` does not list'),
    }),
    errors: ['busy'],
  }),
  matches: endpoint({
    method: 'GET',
    path: 'history/matches',
    summary: 'List the ids of the bots that match a filter at a moment',
    description:
      'Returns decimal numbers in ASCII, separated by commas, in any order. The fields of the filter are those of `GET /api/history/bots`.',
    access: 'except_dealer',
    binary: true,
    query: z.strictObject({ at, server_id, q: filterBy(PAST_BOT_FIELDS) }),
    response: Bytes.describe('Ids of game accounts'),
    errors: ['busy'],
  }),
}
