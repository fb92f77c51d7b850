import { MutationCache, QueryClient } from '@tanstack/react-query'
import type { DeletedEntity } from '#contract/undo.ts'
import { isCancelled } from '#web/lib/cancelled.ts'
import { ApiError, isGone, isRateLimited } from '../api/send.ts'
import { noteOwnRemoval } from './local-deletions.ts'
import type { Notify } from './notify.ts'
import { takeBack } from './undo-deletion.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Toast title of success; without it success is silent. */
      done?: string
      /** Toast title of failure; without it the caller speaks. */
      failed?: string
      /** Said under `failed` when the server gave no message. */
      reason?: string
      /** What there is to say when the row is gone already: news, and no failure. */
      gone?: string
      /** What a deletion deleted, where it can be taken back. */
      undo?: DeletedEntity
    }
  }
}

const SECOND_MS = 1000
const RETRY_DELAY_MAX_MS = 30 * SECOND_MS
const RETRIES = 3

/** The one place where a finished mutation refreshes its resource and speaks to the operator. */
export function createQueryClient(notify: Notify): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30 * SECOND_MS,
        gcTime: 300 * SECOND_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => isWorthRetrying(error) && failures < RETRIES,
        retryDelay,
      },
      // A write that may have arrived is never sent twice, and one made offline fails at once instead of waiting.
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onMutate: (input, { options }) => noteOwnRemoval(options.mutationKey, input, true),
      onSuccess: (_data, input, _result, { meta, options }) => {
        const resource = { queryKey: options.mutationKey?.slice(0, 1) ?? [] }
        const entity = meta?.undo
        const undo = entity && {
          label: 'Undo',
          run: () => {
            noteOwnRemoval(options.mutationKey, input, false)
            void takeBack(entity, input, notify).then(() => client.invalidateQueries(resource))
          },
        }
        if (meta?.done) notify.success(meta.done, undefined, undo)
        return client.invalidateQueries(resource)
      },
      onError: (error, input, _result, { meta, options }) => {
        if (!isGone(error)) noteOwnRemoval(options.mutationKey, input, false)
        if (isCancelled(error)) return
        if (meta?.gone && isGone(error)) {
          notify.notice(meta.gone)
          void client.invalidateQueries({ queryKey: options.mutationKey?.slice(0, 1) ?? [] })
        } else if (meta?.failed) notify.failure(meta.failed, reasonFor(error, meta.reason))
      },
    }),
  })
  noteRateLimit(client, notify)
  return client
}

/** As long as the server asks to wait; without its word longer each time. */
function retryDelay(failures: number, error: Error): number {
  if (isRateLimited(error) && error.retryAfterMs !== undefined) return error.retryAfterMs
  return Math.min(SECOND_MS * 2 ** failures, RETRY_DELAY_MAX_MS)
}

/** Says why a page waits for its answers, once for all queries and retries of a minute. */
function noteRateLimit(client: QueryClient, notify: Notify): void {
  let quietUntil = 0
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'failed') return
    const { error } = event.action
    if (!isRateLimited(error) || Date.now() < quietUntil) return
    quietUntil = Date.now() + 60 * SECOND_MS
    notify.notice('This page waits', `${error.message} It continues by itself.`)
  })
}

const reasonFor = (error: Error, fallback: string | undefined) =>
  error instanceof ApiError ? error.message : fallback

/** What the server refused for good, or the user cancelled, is not requested again. */
function isWorthRetrying(error: Error): boolean {
  if (isCancelled(error)) return false
  if (isRateLimited(error)) return true
  return !(error instanceof ApiError && error.problem.status < 500)
}
