import { z } from 'zod'
import { changeOf } from './change.ts'
import { Role, UserState } from './choices.ts'
import { endpointParts } from './crud.ts'
import { endpoint } from './endpoint.ts'
import {
  BooleanText,
  Id,
  Instant,
  nameText,
  Reference,
  Uuid,
  Version,
  versioned,
  whole,
} from './fields.ts'
import { AGENT_FIELDS } from './filter/registry/agents.ts'
import { listOf, paging } from './list.ts'
import { REJECTIONS, type RejectionCode } from './telemetry.ts'

const SERVERS_MAX = 1000
const GROUPS_MAX = 10_000
/** Maximum number of streams in the detail of an agent. */
export const STREAMS_SHOWN = 20
const OVERLAP_MAX_MINUTES = 1440

export const ReportsFor = z.enum(['all', 'selected']).meta({
  id: 'ReportsFor',
  description:
    '`all` for every bot; `selected` for the bots of the selected servers and the BR bots of the selected groups',
})
export type ReportsFor = z.infer<typeof ReportsFor>

const words = {
  name: 'Name of the agent; unique, ignoring case',
  is_suspended: 'Whether the agent is suspended: its keys are refused',
  reports_for: 'Bots that the agent can report for',
}

export type AgentKey = z.infer<typeof AgentKey>
const AgentKey = z
  .object({
    start: z.string().describe('First characters of the key, to recognize it'),
    created_at: Instant.describe('Time of creation'),
    used_at: Instant.nullable().describe('Time of the last report; `null` when never used'),
    expires_at: Instant.nullable().describe(
      'Time from which the key is refused; `null` for the current key, which does not expire',
    ),
  })
  .meta({ id: 'AgentKey', description: 'A key of an agent, without its secret' })

const rejected = {
  invalid: z.int().describe(REJECTIONS.invalid),
  unknown_bot: z.int().describe(REJECTIONS.unknown_bot),
  foreign_bot: z.int().describe(REJECTIONS.foreign_bot),
  duplicate_bot: z.int().describe(REJECTIONS.duplicate_bot),
  clock: z.int().describe(REJECTIONS.clock),
  too_old: z.int().describe(REJECTIONS.too_old),
} satisfies Record<RejectionCode, z.ZodType>

export type AgentReport = z.infer<typeof AgentReport>
const AgentReport = z
  .object({
    seen_at: Instant.describe('Time at which the last batch arrived'),
    lag_ms: z.int().describe('Age of the newest report in the last batch, in milliseconds'),
    skew_ms: z
      .int()
      .describe(
        'Difference by which the clock of the agent is behind the clock of the console, in milliseconds; negative when it is ahead',
      ),
    jumped_at: Instant.nullable().describe(
      'Time of the last jump of its clock by more than 5 s; `null` without one',
    ),
    interval_s: z.int().describe('Seconds between two reports of a bot'),
    version: z.string().nullable().describe('Version that the agent states; `null` without one'),
    accepted: z.int().describe('Number of accepted reports'),
    duplicates: z.int().describe('Number of batches that were sent again after they were accepted'),
    lost: z.int().describe('Number of batches that never arrived'),
    rejected: z.object(rejected).describe('Number of rejected reports, by the code of the reason'),
  })
  .meta({ id: 'AgentReport', description: 'What an agent has sent so far' })

export type Agent = z.infer<typeof Agent>
export const Agent = z
  .object({
    ...versioned,
    name: z.string().describe(words.name),
    owner: z
      .object({
        id: z.uuid().describe('Id of the user'),
        username: z.string().describe('Name of the user'),
        role: Role,
        state: UserState,
      })
      .describe(
        'User who is responsible for the agent. Its keys are refused unless they are an approved operator or administrator',
      ),
    is_suspended: z.boolean().describe(words.is_suspended),
    reports_for: ReportsFor,
    servers: z.array(Reference).describe('Selected servers, by name'),
    groups: z.array(Reference).describe('Selected bot groups, by name'),
    keys: z
      .array(AgentKey)
      .describe('The current key; then the previous one, while it is still accepted'),
    report: AgentReport.nullable().describe(
      'What the agent has sent; `null` before the first batch',
    ),
  })
  .meta({ id: 'Agent', description: 'A program that reports for bots' })

export type AgentDetail = z.infer<typeof AgentDetail>
const AgentDetail = Agent.extend({
  streams: z
    .array(
      z.object({
        stream: z.uuid().describe('Id of the stream, one for each start of a program'),
        seq: z.int().describe('Number of its last batch'),
        gap: z.int().describe('Number of batches between the previous batch and the last one'),
        seen_at: Instant.describe('Time at which its last batch arrived'),
      }),
    )
    .describe(`The last ${STREAMS_SHOWN} streams, the most recent first`),
}).meta({ id: 'AgentDetail', description: 'An agent with its streams' })

export type AgentChoices = z.infer<typeof AgentChoices>
const AgentChoices = z
  .object({
    owners: z
      .array(
        z.object({
          id: z.uuid().describe('Id of the user'),
          username: z.string().describe('Name of the user'),
        }),
      )
      .describe('Approved operators and administrators, by name'),
    groups: z.array(Reference).describe('Bot groups, by name'),
  })
  .meta({ id: 'AgentChoices', description: 'Users and bot groups that an agent can have' })

export type NewAgentKey = z.infer<typeof NewAgentKey>
const NewAgentKey = Agent.extend({
  key: z.string().describe('The new key. Returned only in this response.'),
}).meta({ id: 'NewAgentKey', description: 'An agent with the secret of its new key' })

const idsOf = (max: number) =>
  z
    .array(Id)
    .max(max)
    .transform((ids) => [...new Set(ids)])

const draft = {
  name: nameText(1, 64).describe(words.name),
  reports_for: ReportsFor.describe(words.reports_for),
  server_ids: idsOf(SERVERS_MAX)
    .default([])
    .describe('Ids of the servers whose bots the agent can report for; ignored for `all`'),
  group_ids: idsOf(GROUPS_MAX)
    .default([])
    .describe('Ids of the bot groups whose BR bots the agent can report for; ignored for `all`'),
}

export type AgentChange = z.infer<typeof AgentChange>
const AgentChange = changeOf({
  ...draft,
  owner_id: Uuid.describe('Id of the user who is responsible for the agent'),
  is_suspended: z.boolean().describe(words.is_suspended),
})

export type AgentDraft = z.infer<typeof AgentDraft>
const AgentDraft = z.strictObject({
  ...draft,
  owner_id: Uuid.optional().describe(
    'Id of the user who is responsible for the agent; the caller when left out',
  ),
})

const parts = endpointParts({
  path: 'agents',
  noun: ['an agent', 'agents'],
  read: 'administrator',
  write: 'administrator',
})

// A repeated call would have to return the key again, and only its hash is stored.
const newKey = { confirm: true, idempotent: false, response: NewAgentKey } as const

/** Programs that report for bots, and their keys. A key is sent as `Authorization: Bearer nsa_…` and only reports. */
export const agents = {
  list: endpoint({
    ...parts.list,
    query: z.strictObject({
      ...paging(['id', 'name'], AGENT_FIELDS),
      is_suspended: BooleanText.optional().describe('Filter by whether the agent is suspended'),
    }),
    response: listOf(Agent),
  }),
  choices: endpoint({
    method: 'GET',
    path: 'agents/choices',
    summary: 'List the users and bot groups that an agent can have',
    access: 'administrator',
    isShared: true,
    response: AgentChoices,
  }),
  get: endpoint({ ...parts.get, response: AgentDetail }),
  add: endpoint({
    ...parts.add,
    ...newKey,
    body: AgentDraft,
  }),
  update: endpoint({
    ...parts.update,
    description: 'Suspending an agent takes effect immediately.',
    worksOnFullDisk: true,
    body: AgentChange,
    response: Agent,
  }),
  rotateKey: endpoint({
    ...parts.update,
    ...newKey,
    method: 'POST',
    path: 'agents/:id/rotate_key',
    summary: 'Replace the key of an agent',
    description: 'If an earlier rotation left a replaced key valid, that key ends immediately.',
    status: 201,
    body: z.strictObject({
      overlap_minutes: whole(0, OVERLAP_MAX_MINUTES)
        .default(60)
        .describe(
          `Minutes for which the replaced key is still accepted, 0 to ${OVERLAP_MAX_MINUTES}; 0 ends it immediately`,
        ),
      version: Version,
    }),
  }),
  remove: endpoint({
    ...parts.remove,
    description: 'Its keys are refused immediately.',
    worksOnFullDisk: true,
  }),
}
