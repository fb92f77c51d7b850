import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, idsText } from './fields.ts'

/** The largest number of rows on a page of a list. */
const BOT_STATES_MAX = 200
const Presence = z.enum(['unknown', 'online', 'late', 'offline']).meta({
  id: 'Presence',
  description:
    '`online`; `late` after 2 missed reports; `offline` when it is missing from the reports of its agent; `unknown` when its agent is silent, or has not reported it since the console started',
})

export type BotState = z.infer<typeof BotState>
const BotState = z
  .object({
    bot: Id.describe('Id of the game account'),
    presence: Presence,
    seen_at: Instant.describe('Time of its last report'),
    age_ms: z
      .int()
      .describe(
        'Age of its last report when the response was made, in milliseconds, by the clock of the console',
      ),
    interval_s: z.int().describe('Seconds between two of its reports'),
    agent_id: Id.describe('Id of the agent that last reported for it'),
    position: z
      .object({
        x: z.number().describe('Position to the east of the center of the map, in game units'),
        y: z.number().describe('Position to the north of the center of the map, in game units'),
      })
      .nullable()
      .describe('Last reported position; `null` if none was reported'),
    health: z
      .int()
      .nullable()
      .describe('Last reported health, from 0; `null` if none was reported'),
  })
  .meta({ id: 'BotState', description: 'What an agent last reported for a game account' })

const count = (which: string) => z.int().describe(`Number of ${which}`)

export type BotStateCounts = z.infer<typeof BotStateCounts>
const BotStateCounts = z
  .object({
    online: count('bots that report'),
    late: count('bots that missed 2 reports'),
    offline: count('bots that are missing from the reports of their agents'),
    unknown: count(
      'bots whose agent is silent, or has not reported them since the console started',
    ),
    silent_agents: z
      .array(
        z.object({
          id: Id.describe('Id of the agent'),
          name: z.string().describe('Name of the agent'),
          seen_at: Instant.describe('Time at which its last batch arrived'),
          bots: count('bots whose last report came from this agent'),
        }),
      )
      .describe('Agents that stopped reporting and are not suspended, by name'),
  })
  .meta({ id: 'BotStateCounts', description: 'Presence of the bots that agents report for' })

export const botStates = {
  list: endpoint({
    method: 'GET',
    path: 'bot-states',
    summary: 'List what agents last reported for game accounts',
    description:
      'Only returns accounts that an agent has reported for. The live topic `bot_states` names the accounts whose presence changed.',
    access: 'except_dealer',
    query: z.strictObject({
      bots: idsText(BOT_STATES_MAX).describe(
        `Up to ${BOT_STATES_MAX} ids of game accounts, separated by commas`,
      ),
    }),
    response: z.array(BotState),
  }),
  counts: endpoint({
    method: 'GET',
    path: 'bot-states/counts',
    summary: 'Count bots by presence',
    access: 'except_dealer',
    response: BotStateCounts,
  }),
}
