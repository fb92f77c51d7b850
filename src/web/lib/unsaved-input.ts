import { useEffect, useRef } from 'react'
import { createSharedValue } from './shared-value.ts'

/** The request to discard unsaved input. */
export interface DiscardRequest {
  readonly isOpen: boolean
  /** Distinguishes consecutive requests. */
  readonly key: number
}

const forms = new Set<() => boolean>()
/** The latest request. */
export const discardRequest = createSharedValue<DiscardRequest | undefined>(undefined)
let answer = (_isDiscarded: boolean) => {}

/** Registers a form of the page. While `isChanged`, leaving the page asks before the input is lost. */
export function useUnsavedInput(isChanged: () => boolean): void {
  const latest = useRef(isChanged)
  useEffect(() => {
    latest.current = isChanged
  })
  useEffect(() => {
    const form = () => latest.current()
    forms.add(form)
    return () => void forms.delete(form)
  }, [])
}

/** Whether any form of the page has unsaved input. */
export const hasUnsavedInput = () => [...forms].some((isChanged) => isChanged())

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
