import { z } from 'zod'
import { ACCESS_LABELS, type Endpoint, type Resource, takesKeys } from '#contract/endpoint.ts'
import { ERROR_STATUS, Problem } from '#contract/errors.ts'
import { sessionCookieName } from '#domain/session-cookie.ts'

type Json = Record<string, unknown>

/** The contract as an OpenAPI 3.1 document. */
export function openApiOf(contract: Record<string, Resource>): Json {
  const paths: Record<string, Json> = {}
  for (const [tag, resource] of Object.entries(contract)) {
    for (const [action, endpoint] of Object.entries<Endpoint>(resource)) {
      const path = `/api/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
      const operation = operationOf(endpoint, tag, action)
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Night Shift', version: '1', description: 'The API of the fleet console.' },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(true) },
        key: { type: 'http', scheme: 'bearer', description: 'An API key, made under Settings' },
      },
      schemas: { Problem: schemaOf(Problem, 'output') },
    },
  }
}

function operationOf(endpoint: Endpoint, tag: string, action: string): Json {
  const { summary, access, reveal, confirm, params, query, body, status = 200 } = endpoint
  const header = endpoint.idempotent ? [IDEMPOTENCY_KEY] : []
  return {
    operationId: `${tag}.${action}`,
    tags: [tag],
    summary,
    description: `Permission: ${ACCESS_LABELS[access]}.${reveal ? ` Secrets: ${ACCESS_LABELS[reveal]}.` : ''}`,
    'x-permission': access,
    ...(reveal && { 'x-reveal-permission': reveal }),
    ...(confirm && { 'x-confirmation': confirm === true ? 'always' : confirm }),
    security:
      access === 'public' ? [] : [{ session: [] }, ...(takesKeys(endpoint) ? [{ key: [] }] : [])],
    parameters: [...parametersOf('path', params), ...parametersOf('query', query), ...header],
    ...(body && {
      requestBody: { required: !body.safeParse(undefined).success, content: json(body, 'input') },
    }),
    responses: {
      [status]: { description: 'Success', content: contentOf(endpoint) },
      default: {
        description: `A refusal; its code is one of ${Object.keys(ERROR_STATUS).join(', ')}`,
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    },
  }
}

const contentOf = ({ download, response }: Endpoint) =>
  download === undefined ? json(response, 'output') : { 'text/csv': { schema: { type: 'string' } } }
const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same call with the same key is done once within a day; another body is refused',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: schemaOf(schema, io) },
})

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(typeof property === 'object' &&
      property.description !== undefined && { description: property.description }),
    schema: property,
  }))
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })
