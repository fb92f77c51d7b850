import type { Problem } from '#contract/errors.ts'
import { Cancelled } from '#web/lib/cancelled.ts'
import { createSharedValue } from '#web/lib/shared-value.ts'

/** The user is asked to confirm their identity, for calls that the server refused until then. */
export interface ConfirmationRequest {
  readonly problem: Problem
  /** It stays true to its problem while the dialog closes. */
  readonly isOpen: boolean
  /** Tells one request from the next. */
  readonly key: number
}

interface Waiter {
  resolve(): void
  reject(reason: unknown): void
}

/** The latest request. */
export const confirmationRequest = createSharedValue<ConfirmationRequest | undefined>(undefined)
let confirmations = 0
const waiters = new Set<Waiter>()

/** How often the user has confirmed on this page: a call that was refused before the latest can be sent again at once. */
export const confirmationCount = () => confirmations

/** Resolves when the user has confirmed; all calls wait for one dialog. Rejects with `Cancelled`, or when the call is aborted. */
export function confirmIdentity(problem: Problem, signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const waiter = { resolve, reject }
  const abort = () => {
    waiters.delete(waiter)
    reject(signal?.reason)
    if (waiters.size === 0) endConfirmation(false)
  }
  signal?.throwIfAborted()
  signal?.addEventListener('abort', abort)
  waiters.add(waiter)
  const request = confirmationRequest.get()
  if (!request?.isOpen)
    confirmationRequest.set({ problem, isOpen: true, key: (request?.key ?? 0) + 1 })
  return promise.finally(() => signal?.removeEventListener('abort', abort))
}

/** The dialog is over: the waiting calls are sent again, or cancelled. */
export function endConfirmation(isConfirmed: boolean): void {
  const request = confirmationRequest.get()
  if (!request?.isOpen) return
  if (isConfirmed) confirmations += 1
  confirmationRequest.set({ ...request, isOpen: false })
  for (const { resolve, reject } of waiters) {
    if (isConfirmed) resolve()
    else reject(new Cancelled('The confirmation was cancelled.'))
  }
  waiters.clear()
}
