import { ACCESS_LABELS, type Endpoint, type Method, type Resource, takesKeys } from './endpoint.ts'
import { LiveHello } from './live.ts'
import { type Parameter, parametersOf, sampleOf } from './parameters.ts'

export interface DocumentedEndpoint {
  /** Its place in an address: `get-br-bots-id`. */
  slug: string
  method: Method | 'WS'
  path: string
  description: string
  /** Who may call it. */
  permission: string
  /** Who of those may ask for its secrets in clear. */
  secrets?: string
  /** Takes no API key, only a session. */
  isInPerson?: true
  isServed: boolean
  parameters: Parameter[]
  /** A body to start from. */
  sample?: Record<string, unknown>
}

export interface Category {
  slug: string
  label: string
  endpoints: DocumentedEndpoint[]
}

/** The categories in their order, each with the resource that it documents. */
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

/** What belongs to the documentation without being a call of the contract. */
const BEYOND: readonly Omit<DocumentedEndpoint, 'slug'>[] = [
  {
    method: 'WS',
    path: '/ws',
    description:
      'Tells of changes as they happen. The first message, the body here, is due at once and carries a ticket of POST /api/auth/ticket.',
    permission: 'Token',
    isServed: true,
    parameters: parametersOf('Body', LiveHello),
  },
  {
    method: 'GET',
    path: '/healthz',
    description: 'Whether the process lives',
    permission: ACCESS_LABELS.public,
    isServed: true,
    parameters: [],
  },
  {
    method: 'GET',
    path: '/readyz',
    description: 'Whether the console can serve: 503 while its database is away',
    permission: ACCESS_LABELS.public,
    isServed: true,
    parameters: [],
  },
  {
    method: 'POST',
    path: '/api/captcha/solve',
    description: 'Solve a captcha with one of the captcha keys. Part of the bot runtime.',
    permission: ACCESS_LABELS.authenticated,
    isServed: false,
    parameters: [],
  },
]

/** The whole API in the categories of the documentation page; a resource without one of its own is among the others. */
export function documentationOf(contract: Readonly<Record<string, Resource>>): Category[] {
  const resources = new Map(Object.entries(contract))
  const own = CATEGORIES.map(([label, resource]) => {
    const endpoints = documented(resources.get(resource) ?? {})
    resources.delete(resource)
    return categoryOf(label, endpoints)
  })
  const others = [...resources.values()].flatMap(documented)
  const beyond = BEYOND.map((one) => ({ slug: slugOf(`${one.method} ${one.path}`), ...one }))
  return [...own, categoryOf(OTHER, [...others, ...beyond])]
}

function categoryOf(label: string, endpoints: DocumentedEndpoint[]): Category {
  return { slug: slugOf(label), label, endpoints }
}

function documented(resource: Resource): DocumentedEndpoint[] {
  return Object.values<Endpoint>(resource).map((endpoint) => {
    const { method, summary, access, reveal, params, query, body } = endpoint
    return {
      slug: slugOf(`${method} ${endpoint.path}`),
      method,
      path: `/api/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
      description: summary,
      permission: ACCESS_LABELS[access],
      ...(reveal && { secrets: ACCESS_LABELS[reveal] }),
      ...(!takesKeys(endpoint) && { isInPerson: true }),
      isServed: true,
      parameters: [
        ...parametersOf('Path', params),
        ...parametersOf('Query', query),
        ...parametersOf('Body', body),
      ],
      ...(body && { sample: sampleOf(body) }),
    }
  })
}

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
