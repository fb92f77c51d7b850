import { type RefObject, useEffect, useRef } from 'react'
import { createSharedValue } from './shared-value.ts'

/** The request to discard unsaved input, or something that is shown only once. */
export interface DiscardRequest {
  readonly isOpen: boolean
  readonly isShownOnce: boolean
  /** Distinguishes consecutive requests. */
  readonly key: number
}

interface FormState {
  isChanged(): boolean
  /** Its input is on the way to the server, which may refuse it. */
  readonly isSending: boolean
  /** It shows something that is not shown again, such as a new key. */
  readonly isShownOnce: boolean
  /** The page keeps its input until another page is opened, whichever tab or row is open. */
  readonly isKeptByPage: boolean
}

const forms = new Set<RefObject<FormState>>()
/** The latest request. */
export const discardRequest = createSharedValue<DiscardRequest | undefined>(undefined)
let answer = (_isDiscarded: boolean) => {}

/** Registers a form of the page. While `isChanged`, leaving the page asks before the input is lost. */
export function useUnsavedInput(
  isChanged: () => boolean,
  {
    isSending = false,
    isShownOnce = false,
    isKeptByPage = false,
  }: Partial<Omit<FormState, 'isChanged'>> = {},
): void {
  const state = { isChanged, isSending, isShownOnce, isKeptByPage }
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  useEffect(() => {
    forms.add(latest)
    return () => void forms.delete(latest)
  }, [])
}

/** Whether a navigation would lose unsaved input. A form that is being sent can itself open another page. */
export const losesInput = (isSamePage: boolean, isByForm: boolean) =>
  [...forms].some(
    ({ current }) =>
      (current.isChanged() || (current.isSending && !isByForm)) &&
      !(isSamePage && current.isKeptByPage),
  )

/** Whether any form of the page has input that is not saved yet. */
export const hasInput = () => losesInput(false, false)

/**
 * Asks the user whether to discard unsaved input; resolves to the answer. A new request resolves the previous one to false.
 */
export function confirmDiscard(): Promise<boolean> {
  answer(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  answer = resolve
  const isShownOnce = [...forms].some(({ current }) => current.isShownOnce && current.isChanged())
  discardRequest.set({ isOpen: true, isShownOnce, key: (discardRequest.get()?.key ?? 0) + 1 })
  return promise
}

export function endDiscard(isDiscarded: boolean): void {
  answer(isDiscarded)
  const request = discardRequest.get()
  if (request?.isOpen) discardRequest.set({ ...request, isOpen: false })
}
