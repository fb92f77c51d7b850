import type { z } from 'zod'
import { ACCESS_LABELS, type Access, type Endpoint, takesKeys } from '../endpoint.ts'
import { type ErrorResponses, errorResponsesOf } from './error-responses.ts'
import { sampleOf } from './sample.ts'
import { type NamedSchemas, objectSchema, resolve, type Schema, schemaOf } from './schemas.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: Schema
}

interface Content {
  schema: Schema
  example?: unknown
}

/** The parts of an operation that other code reads. */
export interface Operation {
  operationId: string
  tags: [string]
  summary: string
  description: string
  /** Who can call the endpoint. */
  'x-permission': Access
  /** Who of those can read its secrets. */
  'x-reveal-permission'?: Access
  security: Record<string, []>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: { 'application/json': Content } }
  responses: Record<string, Response>
}

interface Response {
  $ref?: string
  description?: string
  headers?: object
  content?: Record<string, Content>
}

/** What operations share, collected while they are described. */
export interface Components {
  readonly schemas: NamedSchemas
  readonly responses: ErrorResponses
}

export function operationOf(
  endpoint: Endpoint,
  tag: string,
  action: string,
  { schemas, responses }: Components,
): Operation {
  const { summary, access, reveal, params, query, body, status = 200 } = endpoint
  return {
    operationId: `${tag}.${action}`,
    tags: [tag],
    summary,
    description: descriptionOf(endpoint),
    'x-permission': access,
    ...(reveal && { 'x-reveal-permission': reveal }),
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf('path', params, schemas),
      ...parametersOf('query', query, schemas),
      ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: { 'application/json': contentOf(body, 'input', schemas) },
      },
    }),
    responses: {
      [status]: successOf(endpoint, schemas),
      ...errorResponsesOf(endpoint, responses),
    },
  }
}

function descriptionOf({ description, access, reveal, confirm }: Endpoint): string {
  const sentences = [
    description,
    `Permission: ${ACCESS_LABELS[access]}.`,
    reveal && `Secrets: ${ACCESS_LABELS[reveal]}.`,
    confirm === true && 'Requires a confirmed session.',
    confirm === 'reveal' && 'Secrets require a confirmed session.',
  ]
  return sentences.filter(Boolean).join(' ')
}

function securityOf(endpoint: Endpoint): Operation['security'] {
  if (endpoint.access === 'public') return []
  return takesKeys(endpoint) ? [{ session: [] }, { apiKey: [] }] : [{ session: [] }]
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any unique text. A repeated call with the same key within a day is done once and gets the same response.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function parametersOf(
  place: 'path' | 'query',
  part: z.ZodType | undefined,
  schemas: NamedSchemas,
): Parameter[] {
  if (!part) return []
  const { properties = {}, required = [] } = schemaOf(part, 'input', schemas)
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = objectSchema(property)
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      description: description ?? resolve(schema, schemas).description ?? '',
      schema,
    }
  })
}

function successOf({ download, response }: Endpoint, schemas: NamedSchemas): Response {
  const headers = {
    'Live-Cursor': { $ref: '#/components/headers/LiveCursor' },
    'Console-Notice': { $ref: '#/components/headers/ConsoleNotice' },
  }
  if (download === undefined)
    return {
      description: 'Success',
      headers,
      content: { 'application/json': contentOf(response, 'output', schemas) },
    }
  const schema: Schema = { type: 'string', description: 'CSV file (RFC 4180) with a header line' }
  return { description: 'The file', headers, content: { 'text/csv': { schema } } }
}

function contentOf(part: z.ZodType, io: 'input' | 'output', schemas: NamedSchemas): Content {
  const schema = schemaOf(part, io, schemas)
  return { schema, example: sampleOf(schema, schemas) }
}
