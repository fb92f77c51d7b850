import { z } from 'zod'
import { BOT_SORTS } from './bot-choices.ts'
import { changeOf } from './change.ts'
import { Task } from './choices.ts'
import { endpointParts } from './crud.ts'
import { endpoint } from './endpoint.ts'
import {
  BooleanText,
  Id,
  Instant,
  Ip,
  idsText,
  MASKED,
  MONEY_MAX,
  NumberText,
  nameText,
  Reference,
  Reveal,
  secret,
  stored,
  text,
  versioned,
} from './fields.ts'
import { BOT_FIELDS } from './filter/registry/bots.ts'
import { listOf, PAGE_PARTS, paging } from './list.ts'
import { FAILING, NO_TASK, UNKNOWN_TASKS_MAX } from './task-filters.ts'

const words = {
  server_id: 'Id of the server that the account plays on',
  skin: 'Skin id, from 0',
  cash: 'Cash in hand, in whole game dollars',
  deposit: 'Bank deposit, in whole game dollars',
  payday: 'Number of paydays received',
  inventory: 'Inventory: item values by item name',
  regip: 'IP address that the account was registered from; `null` when unknown',
  task: 'Task status; `null` without a task',
}

const bot = {
  nickname: z.string().describe('Nickname in the game'),
  password: z.string().describe(`Password of the account, ${MASKED}`),
  server_id: Id.describe(words.server_id),
  server: Reference.describe('Server that the account plays on'),
  skin: z.int().describe(words.skin),
  cash: z.int().describe(words.cash),
  deposit: z.int().describe(words.deposit),
  payday: z.int().describe(words.payday),
  inventory: z
    .record(z.string(), z.union([z.number(), z.string(), z.boolean()]))
    .describe(words.inventory),
  regip: z.string().nullable().describe(words.regip),
}

/** A game account. The API calls it a bot. */
export const Bot = z
  .object({ ...stored, ...bot })
  .meta({ id: 'Bot', description: 'A game account' })
export type Bot = z.infer<typeof Bot>
export type Inventory = z.infer<typeof Bot>['inventory']

const listed = {
  ...versioned,
  ...bot,
  task: z.string().nullable().describe(words.task),
  task_since: Instant.nullable().describe(
    'Time of the last change of the task status; `null` when unknown',
  ),
  is_penalized: z.boolean().describe('Whether a penalty is in force'),
  br_bot: z
    .object({
      id: Id.describe('Id of the BR bot'),
      group: Reference.nullable().describe('Bot group of the BR bot; `null` without a group'),
    })
    .nullable()
    .optional()
    .describe(
      'BR bot that plays the account; `null` without one. Only returned to administrators.',
    ),
}

export type ListedBot = z.infer<typeof ListedBot>
export const ListedBot = z
  .object(listed)
  .meta({ id: 'ListedBot', description: 'A game account with its task, penalties and BR bot' })

export type BotDetail = z.infer<typeof BotDetail>
const BotDetail = z
  .object({
    ...listed,
    tasks: z
      .array(
        z.object({
          id: Id.describe('Id of the change'),
          task: z.string().nullable().describe(words.task),
          at: Instant.describe('Time of the change'),
          username: z
            .string()
            .nullable()
            .describe('User who changed it; `null` for the bot itself'),
        }),
      )
      .describe('Up to 100 changes of the task status, newest first'),
  })
  .meta({ id: 'BotDetail', description: 'A game account with the history of its tasks' })

const BY_IDS_MAX = 100

export type BotQuery = z.infer<typeof BotQuery>
export const BotQuery = z.strictObject({
  ...paging(BOT_SORTS, BOT_FIELDS),
  server_id: NumberText.optional().describe('Only return accounts of this server'),
  task: text(1, 64)
    .optional()
    .describe(
      `Only return accounts with this task status; \`${NO_TASK}\` for those without a task, \`${FAILING}\` for all that failed`,
    ),
  is_penalized: BooleanText.optional().describe('Filter by whether a penalty is in force'),
})
const BotFilters = BotQuery.omit(PAGE_PARTS)
export type BotFilters = z.infer<typeof BotFilters>

const ITEMS_MAX = 200
const ITEM_TEXT_MAX = 500
const NOT_AN_ITEM = `Must be a number, true, false or a text of at most ${ITEM_TEXT_MAX} characters.`

export const AccountPassword = secret(1, 256, 'password')
export const Money = z.int().min(0, 'Must not be negative.').max(MONEY_MAX)
export const Skin = z.int().min(0).max(100_000)
export const Payday = z.int().min(0).max(1_000_000)
const draft = {
  nickname: nameText(1, 64).describe('Nickname in the game; unique on the server, ignoring case'),
  password: AccountPassword.describe('Password of the account'),
  skin: Skin.default(0).describe(words.skin),
  cash: Money.default(0).describe(words.cash),
  deposit: Money.default(0).describe(words.deposit),
  payday: Payday.default(0).describe(words.payday),
  inventory: z
    .record(text(1, 64), z.union([z.number(), text(0, ITEM_TEXT_MAX), z.boolean()], NOT_AN_ITEM))
    .refine(
      (items) => Object.keys(items).length <= ITEMS_MAX,
      `Must have at most ${ITEMS_MAX} items.`,
    )
    .default({})
    .describe(words.inventory),
  regip: Ip.nullable().default(null).describe(words.regip),
  task: Task.nullable().default(null).describe(words.task),
}

const BotDraft = z.strictObject({
  ...draft,
  server_id: Id.describe(`${words.server_id}. It cannot be changed later.`),
})
export type BotDraft = z.infer<typeof BotDraft>

const BotChange = changeOf(draft)
export type BotChange = z.infer<typeof BotChange>

const parts = endpointParts({
  path: 'bots',
  noun: ['a game account', 'game accounts'],
  read: 'except_dealer',
  write: 'administrator',
})

export const bots = {
  list: endpoint({
    ...parts.list,
    description: 'Also returns the number of accounts in each task status.',
    query: BotQuery,
    response: listOf(ListedBot).extend({
      tasks: z
        .record(z.string(), z.int())
        .describe(
          `Number of accounts in each task status under \`q\` and all other filters except \`task\` and \`search\`; \`${NO_TASK}\` counts those without a task. Lists at most the ${UNKNOWN_TASKS_MAX} most frequent unknown task statuses`,
        ),
      other_tasks: z
        .int()
        .describe('Number of accounts in task statuses that `tasks` does not list'),
    }),
  }),
  export: endpoint({ ...parts.export, query: BotFilters }),
  byIds: endpoint({
    method: 'GET',
    path: 'bots/by-ids',
    summary: 'List game accounts by their ids',
    description: 'Returns the existing game accounts among the given ids.',
    access: 'except_unverified',
    query: z.strictObject({
      ids: idsText(BY_IDS_MAX).describe(`Up to ${BY_IDS_MAX} ids, separated by commas`),
    }),
    response: z.array(ListedBot),
  }),
  get: endpoint({
    ...parts.get,
    access: 'except_unverified',
    reveal: 'operator',
    query: z.strictObject({ reveal: Reveal }),
    response: BotDetail,
  }),
  add: endpoint({ ...parts.add, body: BotDraft, response: ListedBot }),
  update: endpoint({ ...parts.update, body: BotChange, response: ListedBot }),
  uses: endpoint(parts.uses),
  remove: endpoint({
    ...parts.remove,
    description: 'Fails with `in_use` while a BR bot or a penalty uses the account.',
    errors: ['in_use'],
  }),
}
