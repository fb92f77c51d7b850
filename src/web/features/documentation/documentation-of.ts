import {
  ACCESS_LABELS,
  acceptsKeys,
  type Endpoint,
  type Method,
  type Resource,
} from '#contract/endpoint.ts'
import { LiveHello } from '#contract/live.ts'
import { type OpenApiDocument, templateOf } from '#contract/openapi/document.ts'
import { schemaOf } from '#contract/openapi/schemas.ts'
import {
  bodyParametersOf,
  type Parameter,
  parametersOf,
  type ResponseField,
  responseFieldsOf,
} from './parameters.ts'

export interface DocumentedEndpoint {
  /** Identifies it in the URL, such as `get-br-bots-id`. */
  slug: string
  method: Method | 'WS'
  path: string
  description: string
  /** Details beyond the description, in sentences. */
  details?: string
  /** Who can call the endpoint. */
  permission: string
  /** Which of those users can read its secrets in plain text. */
  secrets?: string
  /** Whether the endpoint accepts only a session, not an API key. */
  isInPerson?: true
  /** Whether its body is a file of JSON lines. */
  isNdjson?: true
  isServed: boolean
  parameters: Parameter[]
  /** Whether the response has documented fields. */
  hasResponse: boolean
  /** Its heading within a category of several resources. */
  section?: string
  /** An example of a body. */
  sample?: unknown
}

/** The fields of the responses, by the slug of the endpoint. They are as long as the rest of the documentation, and loaded separately. */
export type Responses = Readonly<Record<string, ResponseField[]>>

export interface Category {
  slug: string
  label: string
  endpoints: DocumentedEndpoint[]
}

/** The categories in their order, each with its resource. */
const CATEGORIES = [
  ['Admins', 'admins'],
  ['Bots', 'bots'],
  ['BR Bots', 'brBots'],
  ['BR Bot Groups', 'brBotGroups'],
  ['Orders', 'orders'],
  ['Proxies', 'proxies'],
  ['Servers', 'servers'],
  ['Penalties', 'penalties'],
  ['Settings', 'settings'],
] as const
const OTHER = 'Other'
/** The headings of the last category, by resource. */
const SECTIONS: Readonly<Record<string, string>> = {
  auth: 'Sign-in',
  confirmation: 'Confirmation',
  secondFactor: 'Two-factor authentication',
  passkeys: 'Passkeys',
  apiKeys: 'API keys',
  users: 'Users',
  captchaKeys: 'Captcha keys',
  agents: 'Agents',
  telemetry: 'Telemetry',
  botStates: 'Bot states',
  history: 'History of bots',
  pastBots: 'Bots at a moment',
  views: 'Views',
  jobs: 'Jobs',
  overview: 'Home page',
  search: 'Search',
  undo: 'Undo',
  audit: 'Audit log',
  logs: 'Server log',
  live: 'Live changes',
  map: 'Live map',
  docs: 'OpenAPI document',
}

/** Endpoints that an OpenAPI document cannot describe, or that are not part of the API. */
const OUTSIDE: readonly Omit<DocumentedEndpoint, 'slug'>[] = [
  {
    method: 'WS',
    path: '/ws',
    description:
      'Receive changes as they happen. The first message, described here, must follow immediately and contain a ticket of POST /api/auth/ticket.',
    permission: 'Token',
    isServed: true,
    parameters: bodyParametersOf(schemaOf(LiveHello, 'input', {}), {}),
    hasResponse: false,
    section: 'Live changes',
  },
  {
    method: 'GET',
    path: '/healthz',
    description: 'Check whether the process is alive',
    permission: ACCESS_LABELS.public,
    isServed: true,
    parameters: [],
    hasResponse: false,
    section: 'Health',
  },
  {
    method: 'GET',
    path: '/readyz',
    description:
      'Check whether the console is ready: 503 while it stops, and while its database or disk is not available',
    permission: ACCESS_LABELS.public,
    isServed: true,
    parameters: [],
    hasResponse: false,
    section: 'Health',
  },
  {
    method: 'POST',
    path: '/api/captcha/solve',
    description: 'Solve a captcha with one of the captcha keys. Part of the bot runtime.',
    permission: ACCESS_LABELS.authenticated,
    isServed: false,
    parameters: [],
    hasResponse: false,
    section: 'Bot runtime',
  },
]

/** The whole API in the categories of the documentation page. Resources without a category are in the last one. */
export function documentationOf(
  contract: Readonly<Record<string, Resource>>,
  document: OpenApiDocument,
  responses: Responses = responsesOf(contract, document),
): Category[] {
  const documented = (resource: Resource = {}) =>
    Object.values<Endpoint>(resource).map((endpoint) =>
      documentedEndpoint(endpoint, document, responses),
    )
  const own = CATEGORIES.map(([label, name]) => categoryOf(label, documented(contract[name])))
  const named = new Set<string>(CATEGORIES.map(([, name]) => name))
  const others = Object.entries(contract).flatMap(([name, resource]) =>
    named.has(name)
      ? []
      : documented(resource).map((one) => ({ ...one, section: SECTIONS[name] ?? name })),
  )
  const outside = OUTSIDE.map((one) => ({ slug: slugOf(`${one.method} ${one.path}`), ...one }))
  return [...own, categoryOf(OTHER, [...others, ...outside])]
}

/** The responses of the whole API that have fields. */
export function responsesOf(
  contract: Readonly<Record<string, Resource>>,
  document: OpenApiDocument,
): Responses {
  const endpoints = Object.values(contract).flatMap((resource) => Object.values<Endpoint>(resource))
  const entries = endpoints.map((one) => [slugOfEndpoint(one), fieldsOf(one, document)] as const)
  return Object.fromEntries(entries.filter(([, fields]) => fields.length > 0))
}

function fieldsOf(endpoint: Endpoint, document: OpenApiDocument): ResponseField[] {
  const { responses } = operationOf(endpoint, document)
  const success = responses[endpoint.status ?? 200]?.content?.['application/json']
  return success ? responseFieldsOf(success.schema, document.components.schemas) : []
}

function operationOf(endpoint: Endpoint, { paths }: OpenApiDocument) {
  const { method } = endpoint
  const path = templateOf(endpoint)
  const operation = paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not in the OpenAPI document`)
  return operation
}

function categoryOf(label: string, endpoints: DocumentedEndpoint[]): Category {
  return { slug: slugOf(label), label, endpoints }
}

function documentedEndpoint(
  endpoint: Endpoint,
  document: OpenApiDocument,
  responses: Responses,
): DocumentedEndpoint {
  const { method, access, reveal, summary, description } = endpoint
  const slug = slugOfEndpoint(endpoint)
  const operation = operationOf(endpoint, document)
  const sample = Object.values(operation.requestBody?.content ?? {})[0]?.example
  return {
    slug,
    method,
    path: templateOf(endpoint),
    description: summary,
    ...(description && { details: description }),
    permission: ACCESS_LABELS[access],
    ...(reveal && { secrets: ACCESS_LABELS[reveal] }),
    ...(!acceptsKeys(endpoint) && access !== 'agent' && { isInPerson: true }),
    isServed: true,
    parameters: parametersOf(operation, document.components.schemas),
    hasResponse: slug in responses,
    ...(sample !== undefined && { sample }),
    ...(endpoint.upload === 'ndjson' && { isNdjson: true }),
  }
}

const slugOfEndpoint = ({ method, path }: Endpoint) => slugOf(`${method} ${path}`)

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
