import { calls } from 'virtual:calls'
import { mutationOptions, queryOptions, type UseMutationOptions } from '@tanstack/react-query'
import type { Arguments, Endpoint, Output, Resource } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { Download } from './download.ts'
import { type Call, send } from './send.ts'
import { type Parts, urlOf } from './url-of.ts'

type Calls<R extends Resource> = {
  readonly [Name in keyof R]: Permission & {
    query(
      input: Arguments<R[Name]>,
    ): ReturnType<typeof queryOptions<Output<R[Name]>, Error, Output<R[Name]>, QueryKey>>
    mutation(): UseMutationOptions<Output<R[Name]>, Error, Arguments<R[Name]>>
    /** The download of the endpoint's file. */
    download(input: Arguments<R[Name]>): Download
    /** One call outside the cache, such as the reveal of a secret or the upload of a file. */
    call(input: Arguments<R[Name]>, options?: CallOptions): Promise<Output<R[Name]>>
  }
}
export type Api = { readonly [Name in keyof Contract]: Calls<Contract[Name]> }
type QueryKey = readonly [resource: string, action: string, input: unknown]

/** Who can call the endpoint. */
export type Permission = Pick<Endpoint, 'access' | 'reveal' | 'method'>

interface CallOptions {
  signal?: AbortSignal
}

/**
 * `api.brBots.list.query({ query })`: query and mutation options for each endpoint. Query keys are
 * `[resource, action, input]`, mutation keys `[resource, action]`.
 */
export const api = mapValues(calls, (actions, resource) =>
  mapValues(actions, (call, action) =>
    callsOf({ method: 'GET', access: 'administrator', ...call }, resource, action),
  ),
) as unknown as Api

function callsOf(endpoint: Call, resource: string, action: string) {
  const { access, reveal, method } = endpoint
  return {
    access,
    reveal,
    method,
    query: (input: Parts) =>
      queryOptions({
        queryKey: [resource, action, input] as const,
        queryFn: ({ signal }) => send(endpoint, input, { signal }),
      }),
    mutation: () =>
      mutationOptions({
        mutationKey: [resource, action],
        mutationFn: (input: Parts) => send(endpoint, input),
      }),
    download: (input: Parts): Download => ({
      href: urlOf(endpoint, input),
      // The browser itself requests the file, and it cannot ask the user for a confirmation.
      prepare: endpoint.confirm && (() => api.confirmation.check.call({})),
    }),
    call: (input: Parts, options?: CallOptions) => send(endpoint, input, options),
  }
}

function mapValues<T extends object, U>(
  object: T,
  change: (value: T[keyof T], key: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))
}
