import { MutationCache, type MutationMeta, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { DeletedEntity } from '#contract/undo.ts'
import { SECOND_MS } from '#domain/time-units.ts'
import { fieldErrors } from '#web/api/field-errors.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { refreshAfterAction } from '#web/api/refresh.ts'
import { restoreRow } from '#web/api/restore-row.ts'
import { isCancelled } from '#web/lib/cancelled.ts'
import { forgetDeletions, noteDeletion } from '#web/lists/deletions.ts'
import { type ToastAction, toast } from '#web/ui/feedback/toast.ts'
import { isGone, isRateLimited, isStale } from '../api/api-error.ts'
import { isRefusal, retryOnMount, retryUpTo } from '../api/retry.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Title of the toast on success; without it there is no toast. */
      done?: string
      /** Title of the toast on failure; without it the caller reports the failure. */
      failed?: string
      /** Shown under `failed` when the server sent no message. */
      reason?: string
      /** Set if a form shows conflicts and the errors of fields, so that no toast repeats them. */
      isShownInForm?: boolean
      /** Title of the notice if the row no longer exists, which is not a failure. */
      gone?: string
      /** Set if the toast can undo the mutation: the deleted kind of row, or the call that undoes it. */
      undo?: Undo | undefined
    }
  }
}

const RETRY_DELAY_MAX_MS = 30 * SECOND_MS
const RETRIES = 3

/** Handles the end of every mutation: refreshes its resource and notifies the user. */
export function createQueryClient(): QueryClient {
  forgetDeletions()
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30 * SECOND_MS,
        gcTime: 300 * SECOND_MS,
        refetchOnWindowFocus: false,
        retry: retryUpTo(RETRIES),
        retryDelay,
        retryOnMount,
      },
      // Writes are not retried, because the first request may have arrived. Offline writes fail immediately instead of
      // waiting.
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onMutate: (input, { options }) => noteDeletion(options, input, true),
      onSuccess: (result, input, _before, { meta, options }) => {
        const resource = resourceOf(options)
        const how = meta?.undo
        const undo: ToastAction | undefined = how && {
          label: 'Undo',
          run: () => {
            noteDeletion(options, input, false)
            const undone =
              typeof how === 'function' ? how(input, result) : restoreRow(how, input, 'id')
            void reportUndo(undone, undo).then(() => refreshAfterAction(client, resource))
          },
        }
        if (meta?.failed) toast.resolve(meta.failed)
        if (meta?.done) toast.success(meta.done, undefined, undo)
        return refreshAfterAction(client, resource)
      },
      onError: (error, input, _result, { meta, options }) => {
        // After a failure that is no refusal, the row may have been deleted.
        if (isRefusal(error) && !isGone(error)) noteDeletion(options, input, false)
        if (isCancelled(error)) return
        if (meta) reportFailure(error, meta)
        if (meta?.gone && isGone(error)) void refreshAfterAction(client, resourceOf(options))
      },
    }),
  })
  noteRateLimit(client)
  return client
}

/** The common prefix of the keys of all queries of a resource. */
const resourceOf = ({ mutationKey }: { mutationKey?: QueryKey }) => mutationKey?.slice(0, 1) ?? []

/** The delay that the server requests, otherwise a delay that grows with each attempt. */
function retryDelay(failures: number, error: Error): number {
  if (isRateLimited(error) && error.retryAfterMs !== undefined) return error.retryAfterMs
  return Math.min(SECOND_MS * 2 ** failures, RETRY_DELAY_MAX_MS)
}

/** Explains why a page waits for its responses, once for all queries and retries within a minute. */
function noteRateLimit(client: QueryClient): void {
  let quietUntil = 0
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'failed') return
    const { error } = event.action
    if (!isRateLimited(error) || Date.now() < quietUntil) return
    quietUntil = Date.now() + 60 * SECOND_MS
    toast.notice('This page is waiting', `${error.message} It continues automatically.`)
  })
}

function reportFailure(error: Error, meta: MutationMeta): void {
  const { failed = '', reason, isShownInForm, gone } = meta
  const hasNotice = gone !== undefined && isGone(error)
  if (hasNotice) toast.notice(gone)
  if (hasNotice || (isShownInForm && (fieldErrors(error) || isStale(error)))) toast.resolve(failed)
  else if (failed) toast.failure(failed, reasonOf(error, reason))
}

/** The kind of row that a mutation deleted, or a call that undoes the mutation, given its input and result. */
type Undo = DeletedEntity | ((input: unknown, result: unknown) => Promise<unknown>)

/** Reports the outcome of an undo, which can be repeated after a failure. */
const reportUndo = (undone: Promise<unknown>, undo: ToastAction | undefined) =>
  undone.then(
    () => toast.success('Restored'),
    (error) => toast.failure('Failed to undo', reasonOf(error), undo),
  )
