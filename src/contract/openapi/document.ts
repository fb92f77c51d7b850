import type { Endpoint } from '../endpoint.ts'
import { Problem } from '../errors.ts'
import { LIVE_CURSOR_HEADER } from '../headers.ts'
import { type Contract, contract } from '../index.ts'
import { plain } from '../plain.ts'
import { sessionCookieName } from '../session-cookie.ts'
import { type Components, type Operation, operationOf } from './operation.ts'
import { schemaOf } from './schemas.ts'

const DESCRIPTION = `The API of the Night Shift operator console.

**Authentication.** Send an API key as \`Authorization: Bearer ns_…\`, or the session cookie of a signed-in user.
Requests that write with a session must come from the pages of the console.

**Errors.** Every error response is a \`Problem\` (RFC 9457). Programs read \`code\`; \`message\` is written for people.
Some requests are refused before their operation is known, so no operation lists these statuses: \`405\` for a method that the
path does not support, \`408\` for a request that does not arrive in time, \`431\` for headers that are too large, and \`417\`,
which has no body, for an \`Expect\` header other than \`100-continue\`.

**Versions.** Rows have a \`version\` that each change increments. Send the version you read with a change: when the row has
changed since, the request fails with \`stale_version\` and \`current\` contains the row as it is now. An \`If-Match\` header
is ignored.

**Pages.** A page is counted from the start of the list. When rows are added, deleted or sorted differently between two
requests, a row can be on both pages or on neither. An export contains each row once.

**Retries.** Endpoints that accept an \`Idempotency-Key\` can be repeated safely. After \`429\` and \`503\`, wait for the
seconds in \`Retry-After\`.

**Live changes.** \`/ws\` sends a hint with the ids of changed rows. Resume from the \`${LIVE_CURSOR_HEADER}\` header of a
response to receive every change made after it.`

/** The resources that are not plain entities, with a description of their endpoints. */
const TAGS: Record<Exclude<keyof Contract, keyof typeof plain>, string> = {
  auth: 'Sign in and out, and manage your sessions and password',
  confirmation: 'Confirm your identity before sensitive actions',
  secondFactor: 'Manage your two-factor authentication',
  passkeys: 'Manage your passkeys and sign in with one',
  apiKeys: 'Manage your API keys',
  users: 'Manage the users of the console',
  servers: 'Manage game servers',
  proxies: 'Manage proxies',
  bots: 'Manage game accounts',
  botStates: 'Read what agents last reported for game accounts',
  history: 'Read the history of bots',
  pastBots: 'Read the state of game accounts at a moment of the history',
  penalties: 'Manage penalties of game accounts',
  brBots: 'Manage BR bots',
  brBotGroups: 'Manage groups of BR bots',
  captchaKeys: 'Manage captcha keys',
  orders: 'Manage orders',
  agents: 'Manage agents, which report for bots',
  telemetry: 'Report what bots do',
  overview: 'Read the figures of the home page',
  search: 'Find rows of any kind',
  settings: 'Read and update the settings of the fleet',
  views: 'Save filters, orders and columns of lists',
  filters: 'Count rows by the values of a field',
  jobs: 'Change many rows at once',
  undo: 'Undo deletions',
  audit: 'Read the audit log and undo changes',
  logs: 'Read the server log',
  live: 'Read statistics of the WebSocket',
  map: 'Read the live map and its bots',
  docs: 'Read this document',
}

const RESPONSE_HEADERS = {
  LiveCursor: {
    description: 'Cursor of this response, to resume the live changes from',
    schema: { type: 'string' },
  },
  ConsoleNotice: {
    description: 'Problem that every user needs to know about; absent without one',
    schema: { type: 'string' },
  },
  ETag: {
    description: 'Identifies the content of this response',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'Seconds to wait before trying again',
    schema: { type: 'integer', minimum: 1 },
  },
}

export interface OpenApiDocument {
  openapi: string
  info: object
  servers: object[]
  tags: object[]
  paths: Record<string, Record<string, Operation>>
  components: Components & Record<string, object>
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(): OpenApiDocument {
  const components: Components = { schemas: {}, responses: {} }
  schemaOf(Problem, 'output', components.schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Night Shift',
      version: '1',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The console that serves this document' }],
    tags: Object.entries({ ...plainTags(), ...TAGS }).map(([name, description]) => ({
      name,
      description,
    })),
    paths: pathsOf(components),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(true),
          description: 'Session of a signed-in user',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'API key of a user, created under Settings › API keys, or key of an agent',
        },
      },
      headers: RESPONSE_HEADERS,
      ...components,
    },
  }
}

const plainTags = () =>
  Object.fromEntries(
    Object.entries(plain).map(([name, { list }]) => [name, list.summary.replace('List', 'Manage')]),
  )

function pathsOf(components: Components): OpenApiDocument['paths'] {
  const paths: OpenApiDocument['paths'] = {}
  for (const [tag, resource] of Object.entries(contract)) {
    for (const [action, endpoint] of Object.entries<Endpoint>(resource)) {
      const path = templateOf(endpoint)
      const operation = operationOf(endpoint, tag, action, components)
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
    }
  }
  return paths
}

/** `/api/bots/{id}` */
export const templateOf = ({ path }: Pick<Endpoint, 'path'>): string =>
  `/api/${path.replace(/:(\w+)/g, '{$1}')}`
