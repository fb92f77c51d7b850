import type { Problem } from '#contract/errors.ts'
import { Cancelled } from '#web/lib/cancelled.ts'
import { createSharedValue } from '#web/lib/shared-value.ts'

/** A request to the user to confirm their identity, for calls that the server refused without it. */
export interface ConfirmationRequest {
  readonly problem: Problem
  /** False after the request is closed; its problem stays set while the dialog closes. */
  readonly isOpen: boolean
  /** Distinguishes consecutive requests. */
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

/** Number of confirmations on this page. A call that was refused before the latest one can be repeated immediately. */
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

/** Closes the dialog: the waiting calls are repeated or cancelled. */
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
