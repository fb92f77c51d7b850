import { z } from 'zod'
import { BOT_SORTS, FAILING, NO_TASK, Task } from './bot-choices.ts'
import { endpoint } from './endpoint.ts'
import {
  BooleanText,
  ById,
  bounded,
  Id,
  Instant,
  Ip,
  NumberText,
  Reveal,
  text,
  Version,
} from './fields.ts'
import { CsvPieces, listOf, PAGE_PARTS, paging } from './list.ts'

/** A game account; the API calls it a bot. */
export const Bot = z.object({
  id: Id,
  nickname: z.string(),
  password: z.string().describe('Masked unless revealed'),
  server_id: Id,
  skin: z.int(),
  cash: z.int(),
  deposit: z.int(),
  payday: z.int(),
  inventory: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
  regip: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type Bot = z.infer<typeof Bot>
export type Inventory = z.infer<typeof Bot>['inventory']

/** An account on its own says what it is at, and what plays it. */
export type ListedBot = z.infer<typeof ListedBot>
export const ListedBot = Bot.extend({
  task: z.string().nullable().describe('Its task status; null: at nothing'),
  task_since: Instant.nullable().describe('When it came into that status'),
  is_penalised: z.boolean().describe('Whether a penalty is in force'),
  br_bot: z
    .object({ id: Id, group: z.object({ id: Id, name: z.string() }).nullable() })
    .nullable()
    .optional()
    .describe('The BR bot on it; Administrators only'),
  version: z.int(),
})

export type BotDetail = z.infer<typeof BotDetail>
const BotDetail = ListedBot.extend({
  tasks: z
    .array(
      z.object({
        id: Id,
        task: z.string().nullable(),
        at: Instant,
        username: z.string().nullable().describe('Who changed it; null: the bot itself'),
      }),
    )
    .describe('What it has been at, the latest first, up to 100'),
})

const BY_IDS_MAX = 100
const IDS_TEXT_MAX = BY_IDS_MAX * '2147483647,'.length

/** `1,2,3` in a query. */
const IdsText = bounded(IDS_TEXT_MAX)
  .transform((ids): (string | number)[] => ids.split(','))
  .pipe(z.array(NumberText).max(BY_IDS_MAX))

export type BotQuery = z.infer<typeof BotQuery>
export const BotQuery = z.strictObject({
  ...paging(BOT_SORTS),
  server_id: NumberText.optional().describe('Only accounts of this server'),
  task: text(1, 64)
    .optional()
    .describe(`Only accounts in this status, in ${NO_TASK}, or ${FAILING}: in any that failed`),
  is_penalised: BooleanText.optional().describe('Only with, or only without, a penalty in force'),
})
const BotFilters = BotQuery.omit(PAGE_PARTS)
export type BotFilters = z.infer<typeof BotFilters>

const MONEY_MAX = 1_000_000_000_000
const THINGS_MAX = 200

const Nickname = text(1, 64).describe('Unique on its server, whatever its case')
const Password = text(1, 256).describe('Of the game account')
const Money = z.int().min(0, 'Must not be negative').max(MONEY_MAX, 'That is too much')
const Skin = z.int().min(0).max(100_000).describe('Number of its skin')
const Cash = Money.describe('Game money in hand')
const Deposit = Money.describe('Game money at the bank')
const Payday = z.int().min(0).max(1_000_000).describe('Paydays it has had')
const Things = z
  .record(text(1, 64), z.union([z.number(), text(0, 500), z.boolean()]))
  .refine((things) => Object.keys(things).length <= THINGS_MAX, `At most ${THINGS_MAX} items`)
  .describe('What it carries, by name')
const RegIp = Ip.nullable()
const NewTask = Task.nullable().describe('What it is at; null: nothing')

const BotDraft = z.strictObject({
  nickname: Nickname,
  password: Password,
  server_id: Id.describe('Where it plays; an account never changes its server'),
  skin: Skin.default(0),
  cash: Cash.default(0),
  deposit: Deposit.default(0),
  payday: Payday.default(0),
  inventory: Things.default({}),
  regip: RegIp.default(null).describe('Where it was registered from'),
  task: NewTask.default(null),
})
export type BotDraft = z.infer<typeof BotDraft>

const BotChange = z
  .strictObject({
    nickname: Nickname.optional(),
    password: Password.optional(),
    skin: Skin.optional(),
    cash: Cash.optional(),
    deposit: Deposit.optional(),
    payday: Payday.optional(),
    inventory: Things.optional(),
    regip: RegIp.optional().describe('Where it was registered from'),
    task: NewTask.optional(),
    version: Version,
  })
  .refine(({ version, ...change }) => Object.values(change).some((one) => one !== undefined), {
    path: [],
    message: 'Send what shall change',
  })
export type BotChange = z.infer<typeof BotChange>

const administrator = { access: 'administrator' } as const

export const bots = {
  list: endpoint({
    method: 'GET',
    path: 'bots',
    summary: 'List game accounts, with how many are in each task status',
    access: 'except_dealer',
    query: BotQuery,
    response: listOf(ListedBot).extend({
      tasks: z
        .record(z.string(), z.int())
        .describe(
          `How many there are in each status, all other filters but the search applied; ${NO_TASK}: at nothing`,
        ),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: 'bots/export',
    summary: 'The game accounts that match as a CSV file',
    access: 'except_dealer',
    download: 'bots',
    query: BotFilters,
    response: CsvPieces,
  }),
  byIds: endpoint({
    method: 'GET',
    path: 'bots/by-ids',
    summary: 'Those of some game accounts that there are, by id',
    access: 'except_unverified',
    query: z.strictObject({ ids: IdsText.describe(`Up to ${BY_IDS_MAX}, with commas`) }),
    response: z.array(ListedBot),
  }),
  get: endpoint({
    method: 'GET',
    path: 'bots/:id',
    summary: 'One game account; its password in clear when asked for, which is audited',
    access: 'except_unverified',
    reveal: 'operator',
    params: ById,
    query: z.strictObject({ reveal: Reveal }),
    response: BotDetail,
  }),
  add: endpoint({
    ...administrator,
    method: 'POST',
    path: 'bots',
    summary: 'Add a game account',
    status: 201,
    body: BotDraft,
    response: ListedBot,
  }),
  update: endpoint({
    ...administrator,
    method: 'PUT',
    path: 'bots/:id',
    summary: 'Change a game account',
    params: ById,
    body: BotChange,
    response: ListedBot,
  }),
  remove: endpoint({
    ...administrator,
    method: 'DELETE',
    path: 'bots/:id',
    summary: 'Delete a game account that no BR bot plays and no penalty names',
    params: ById,
    body: z.strictObject({ version: Version }).optional(),
    response: z.null(),
  }),
}
