import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isGone, isStale, newerRow } from '#web/api/api-error.ts'
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
  /** The change that undoes it. Read after the change was saved, and so were earlier changes of the user. */
  readonly before: object
  readonly version: VersionToSend
}

/** Returns the version of the row that a change is based on. Called when the change is sent. */
type VersionToSend = () => number | undefined

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
  const { mutateAsync, currentRow } = useSend(row, edited)
  const seen = useRef<VersionToSend>(undefined)
  const isShown = useIsShown()

  async function send(value: Value, version: VersionToSend) {
    const sent = { value }
    setDraft(sent)
    const set = bodyOf(value)
    const rowBefore = currentRow()
    const change = {
      set,
      version,
      get before() {
        return valuesOf(set, rowBefore())
      },
    }
    const problem = await mutateAsync(change).then(
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

  const currentVersion = (): VersionToSend => {
    const latest = currentRow()
    return () => versionIn(latest())
  }

  return {
    value: draft ? draft.value : current(row),
    isSaving: draft !== undefined && !draft.problem,
    problem: draft?.problem,
    /** Call it when the control of the cell opens or closes. Other users may change the row while the control is open. */
    noteOpen(isOpen: boolean) {
      seen.current = isOpen ? currentVersion() : undefined
    },
    save(value: Value) {
      void send(value, seen.current ?? currentVersion())
      seen.current = undefined
    },
    /** Overwrites the change of another user. */
    retry() {
      const shown = draft?.problem?.kind === 'changed' ? draft.problem.version : 0
      const version = Math.max(shown, row.version ?? 0)
      if (draft) void send(draft.value, () => version)
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
  row: Row,
  { call, texts }: Pick<EditedValue<Row, Value>, 'call' | 'texts'>,
) {
  const cache = useQueryClient()
  const { mutationKey } = call.mutation()
  const resource = mutationKey?.slice(0, 1) ?? []
  const scope = { id: `${resource} ${row.id}` }
  const sendBody = (body: object) => call.call({ params: { id: row.id }, body })
  const { mutateAsync } = useMutation({
    mutationKey: mutationKey ?? [],
    // One after another, because each change needs the version that results from the previous one.
    scope,
    mutationFn: ({ set, version }: Change) => sendBody({ ...set, version: version() }),
    // Refreshes the row, because another user may have changed it.
    onError: () => cache.invalidateQueries({ queryKey: resource }),
    // No text for a failure: `useCellChange` shows its toast and keeps the value in the cell.
    meta: {
      done: texts.done,
      gone: 'Deleted by someone else',
      undo: (input, result) =>
        sendBody({ ...Object(propertyOf(input, 'before')), version: versionIn(result) }),
    },
  })
  /** The row as the user sees it: with the changes of the user that are still being saved. */
  function currentRow(): () => unknown {
    const pending = cache
      .getMutationCache()
      .getAll()
      .filter(({ options, state }) => options.scope?.id === scope.id && state.status === 'pending')
    return () =>
      pending.map(({ state }) => state.data).findLast((own) => versionIn(own) !== undefined) ?? row
  }
  return { mutateAsync, currentRow }
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
