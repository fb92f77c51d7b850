import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isGone, isStale, newerRow } from '#web/api/api-error.ts'
import { useTurns } from '#web/api/in-turn.ts'
import { reasonOf } from '#web/api/reason-of.ts'
import { isCancelled } from '#web/lib/cancelled.ts'
import { propertyOf, versionIn } from '#web/lib/property-of.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { ListRow } from '../page/definition.ts'
import type { EditedValue } from './edited-value.ts'

/** Reason why a value was not saved: another user changed the row, or the call failed for another reason. */
export type Problem =
  | { readonly kind: 'changed'; readonly version: number; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string }

interface Draft<Value> {
  readonly value: Value
  readonly problem?: Problem
}

interface Change {
  readonly set: object
  /** The row as the user saw it. */
  readonly seen: ListRow
}

/**
 * Changes one value of a row, with the rules of a dialog: the selected value stays until it is saved or discarded. `load`
 * fetches the code that shows a problem.
 */
export function useCellChange<Row extends ListRow, Value>(
  row: Row,
  edited: Pick<EditedValue<Row, Value>, 'call' | 'texts' | 'current' | 'bodyOf'>,
  load: () => Promise<unknown>,
) {
  const { current, bodyOf, texts } = edited
  const [draft, setDraft] = useState<Draft<Value>>()
  const { mutateAsync } = useSend(row, edited)
  const opened = useRef<Row>(undefined)
  const isShown = useIsShown()

  async function send(value: Value, seen: ListRow) {
    const sent = { value }
    setDraft(sent)
    const problem = await mutateAsync({ set: bodyOf(value), seen }).then(
      () => undefined,
      (error: unknown) => problemOf(error, texts.reason),
    )
    const canShow = problem !== undefined && (await hasLoaded(load))
    // The page with the cell may be closed, and the user may have chosen another value.
    const isInCell = problem?.kind === 'changed' && canShow && isShown.current
    if (problem && !isInCell) toast.failure(texts.failed, problem.reason)
    else toast.resolve(texts.failed)
    const next = problem && canShow ? { value, problem } : undefined
    setDraft((now) => (now === sent ? next : now))
  }

  return {
    value: draft ? draft.value : current(row),
    isSaving: draft !== undefined && !draft.problem,
    problem: draft?.problem,
    /** Call it when the control of the cell opens or closes. Other users may change the row while the control is open. */
    noteOpen(isOpen: boolean) {
      opened.current = isOpen ? row : undefined
    },
    save(value: Value) {
      void send(value, opened.current ?? row)
      opened.current = undefined
    },
    /** Overwrites the change of another user. */
    retry() {
      const shown = draft?.problem?.kind === 'changed' ? draft.problem.version : 0
      const version = Math.max(shown, row.version ?? 0)
      if (draft) void send(draft.value, { ...row, version })
    },
    drop() {
      setDraft(undefined)
      toast.resolve(texts.failed)
    },
  }
}

function useIsShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}

function useSend<Row extends ListRow, Value>(
  { id }: Row,
  { call, texts }: Pick<EditedValue<Row, Value>, 'call' | 'texts'>,
) {
  const cache = useQueryClient()
  const { mutationKey = [] } = call.mutation()
  const resource = mutationKey.slice(0, 1)
  const inTurn = useTurns(call)
  const sendBody = (body: object) => call.call({ params: { id }, body })
  return useMutation({
    mutationKey,
    /** Returns the body of the change that undoes this one. */
    async mutationFn({ set, seen }: Change): Promise<object> {
      let before = {}
      const after = await inTurn(seen, (version, known) => {
        before = valuesOf(set, known)
        return sendBody({ ...set, version })
      })
      return { ...before, version: versionIn(after) }
    },
    // Refreshes the row, because another user may have changed it.
    onError: () => cache.invalidateQueries({ queryKey: resource }),
    // No text for a failure: `useCellChange` shows its toast and keeps the value in the cell.
    meta: {
      done: texts.done,
      gone: 'Deleted by someone else',
      undo: (_change, before) =>
        inTurn({ ...Object(before), id }, (version) => sendBody({ ...Object(before), version })),
    },
  })
}

/** The values of a row that a change sets. */
const valuesOf = (set: object, row: unknown): object =>
  Object.fromEntries(Object.keys(set).map((name) => [name, propertyOf(row, name)]))

/**
 * Undefined if nothing can be saved: the row was deleted, which a notice announces, or the user did not confirm their
 * identity.
 */
function problemOf(error: unknown, reason: string | undefined): Problem | undefined {
  if (isGone(error) || isCancelled(error)) return undefined
  if (isStale(error))
    return { kind: 'changed', version: versionIn(newerRow(error)) ?? 0, reason: error.message }
  return { kind: 'failed', reason: reasonOf(error, reason) }
}

const hasLoaded = (load: () => Promise<unknown>): Promise<boolean> =>
  load().then(
    () => true,
    () => false,
  )
