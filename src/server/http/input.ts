import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { FieldError } from '#contract/errors.ts'
import { allows, type Who } from '#domain/access.ts'
import { excerpt } from '#domain/excerpt.ts'
import { AppError } from '../errors.ts'

/**
 * Parses every part of a request by the declaration of its endpoint. The error names all invalid fields, but no filter
 * fields that the caller cannot read.
 */
export function parseInput(
  endpoint: Pick<Endpoint, 'params' | 'query' | 'body' | 'upload'>,
  { params, query, body }: Partial<Pick<FastifyRequest, 'params' | 'query' | 'body'>>,
  who: Who | null = null,
) {
  const faults: FieldError[] = []
  const parse = (part: string, schema: z.ZodType | undefined, value: unknown) =>
    parsePart(part, schema, value, { faults, who })
  const input = {
    params: parse('params', endpoint.params, params),
    query: parse('query', endpoint.query, query),
    body: endpoint.upload ? body : parse('body', endpoint.body, body),
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
  { faults, who }: { faults: FieldError[]; who: Who | null },
): unknown {
  if (schema) {
    const parsed = schema.safeParse(value)
    faults.push(...(parsed.error?.issues ?? []).flatMap((issue) => faultsOf(part, issue, who)))
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

function faultsOf(part: string, issue: z.core.$ZodIssue, who: Who | null): FieldError[] {
  const { path, message } = issue
  if (issue.code !== 'unrecognized_keys')
    return [{ pointer: pointerTo([part, ...path]), message, ...filterFault(issue, who) }]
  return issue.keys.map((key) => ({
    pointer: pointerTo([part, ...path, key]),
    message: 'Unknown field.',
  }))
}

const Fault = FieldError.pick({ start: true, end: true, nearest: true })
const FaultForOthers = Fault.extend({
  message: z.string(),
  accesses: z.array(z.custom<Access>()),
})
const FilterFault = Fault.extend({ others: FaultForOthers.optional() })

/** The invalid part of a filter, for the fields that this reader can read. */
function filterFault(issue: z.core.$ZodIssue, who: Who | null) {
  if (issue.code !== 'custom') return {}
  const { others, ...fault } = FilterFault.parse(issue.params ?? {})
  if (!others || others.accesses.every((access) => allows(access, 'GET', who))) return fault
  const { accesses: _, ...hidden } = others
  return hidden
}

/** The JSON pointer of a field. The caller chooses the names of unknown fields, so they are shortened. */
export const pointerTo = (path: PropertyKey[]) =>
  path.map((segment) => `/${escaped(segment)}`).join('')

const escaped = (segment: PropertyKey) =>
  excerpt(String(segment)).replaceAll('~', '~0').replaceAll('/', '~1')
