import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from './api-error.ts'

export type FieldErrors = Record<string, string[]>

/** The errors of a body by field, according to the contract; undefined if the body is valid. */
export function bodyErrors(
  { body: schema }: Pick<Endpoint, 'body'>,
  body: unknown,
): FieldErrors | undefined {
  const error = schema?.safeParse(body).error
  if (!error) return undefined
  return grouped(
    error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message })),
  )
}

/**
 * The errors by field from a response of the server; undefined if the call failed for another reason. The parameters of a
 * job are fields like the others.
 */
export function fieldErrors(error: unknown): FieldErrors | undefined {
  if (!(error instanceof ApiError)) return undefined
  const faults = error.problem.errors.flatMap(({ pointer, message }) => {
    const [, part, field] = pointer.replace('/params/', '/').split('/')
    return part === 'body' && field ? [{ field, message }] : []
  })
  return faults.length > 0 ? grouped(faults) : undefined
}

function grouped(faults: { field: string; message: string }[]): FieldErrors {
  const messages = new Map<string, string[]>()
  for (const { field, message } of faults)
    messages.set(field, [...(messages.get(field) ?? []), message])
  return Object.fromEntries(messages)
}
