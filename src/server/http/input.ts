import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { FieldError } from '#contract/errors.ts'
import { excerpt } from '#domain/excerpt.ts'
import { AppError } from '../errors.ts'

/** Parses every part of a request as its endpoint declares it. One refusal names all invalid fields. */
export function parseInput(
  endpoint: Pick<Endpoint, 'params' | 'query' | 'body' | 'upload'>,
  { params, query, body }: Partial<Pick<FastifyRequest, 'params' | 'query' | 'body'>>,
) {
  const faults: FieldError[] = []
  const input = {
    params: parsePart('params', endpoint.params, params, faults),
    query: parsePart('query', endpoint.query, query, faults),
    body: endpoint.upload ? body : parsePart('body', endpoint.body, body, faults),
  }
  const [first, ...more] = faults
  if (!first) return input
  const message = more.length === 0 ? first.message : 'Some fields are invalid.'
  throw new AppError('invalid_request', message, { errors: faults })
}

function parsePart(
  part: string,
  schema: z.ZodType | undefined,
  value: unknown,
  faults: FieldError[],
): unknown {
  if (schema) {
    const parsed = schema.safeParse(value)
    faults.push(...(parsed.error?.issues ?? []).flatMap((issue) => faultsOf(part, issue)))
    return parsed.data
  }
  if (!isEmpty(value))
    faults.push({ pointer: `/${part}`, message: `This endpoint has no ${part}.` })
  return undefined
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'object' && Object.keys(value).length === 0)

function faultsOf(part: string, issue: z.core.$ZodIssue): FieldError[] {
  const { path, message } = issue
  if (issue.code !== 'unrecognized_keys')
    return [{ pointer: pointerTo([part, ...path]), message, ...placeOf(issue) }]
  return issue.keys.map((key) => ({
    pointer: pointerTo([part, ...path, key]),
    message: 'Unknown field.',
  }))
}

const Place = FieldError.pick({ start: true, end: true, nearest: true })

/** The part of a filter that is at fault. */
const placeOf = (issue: z.core.$ZodIssue) =>
  issue.code === 'custom' ? Place.parse(issue.params ?? {}) : {}

// The caller chooses the names of unknown fields, so they are shortened.
const pointerTo = (path: PropertyKey[]) => path.map((segment) => `/${escaped(segment)}`).join('')

const escaped = (segment: PropertyKey) =>
  excerpt(String(segment)).replaceAll('~', '~0').replaceAll('/', '~1')
