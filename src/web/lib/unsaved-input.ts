import { type RefObject, useEffect, useRef } from 'react'
import { createSharedValue } from './shared-value.ts'

/** The request to discard unsaved input. */
export interface DiscardRequest {
  readonly isOpen: boolean
  /** Distinguishes consecutive requests. */
  readonly key: number
}

interface FormState {
  isChanged(): boolean
  readonly isSending: boolean
}

const forms = new Set<RefObject<FormState>>()
/** The latest request. */
export const discardRequest = createSharedValue<DiscardRequest | undefined>(undefined)
let answer = (_isDiscarded: boolean) => {}

/**
 * Registers a form of the page. While `isChanged`, leaving the page asks before the input is lost. `isSending`: its input is
 * on the way to the server, which may refuse it.
 */
export function useUnsavedInput(isChanged: () => boolean, isSending = false): void {
  const latest = useRef({ isChanged, isSending })
  useEffect(() => {
    latest.current = { isChanged, isSending }
  })
  useEffect(() => {
    forms.add(latest)
    return () => void forms.delete(latest)
  }, [])
}

/** Whether any form of the page has input that is neither saved nor being sent. */
export const hasUnsavedInput = () => [...forms].some(({ current }) => current.isChanged())

/** Whether any form of the page has input that is not saved yet. */
export const hasInput = () =>
  hasUnsavedInput() || [...forms].some(({ current }) => current.isSending)

/**
 * Asks the user whether to discard unsaved input; resolves to the answer. A new request resolves the previous one to false.
 */
export function confirmDiscard(): Promise<boolean> {
  answer(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  answer = resolve
  discardRequest.set({ isOpen: true, key: (discardRequest.get()?.key ?? 0) + 1 })
  return promise
}

export function endDiscard(isDiscarded: boolean): void {
  answer(isDiscarded)
  const request = discardRequest.get()
  if (request?.isOpen) discardRequest.set({ ...request, isOpen: false })
}
