import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { ApiError } from '#web/api/api-error.ts'
import { fieldErrors } from '#web/api/field-errors.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { ListRow } from '../page/definition.ts'
import type { EditedValue } from './edited-value.ts'

/** Why the server did not take a value: somebody else changed the row, or the value is refused. */
export type Problem =
  | { readonly kind: 'changed'; readonly version: number; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string }

interface Draft<Value> {
  readonly value: Value
  readonly problem?: Problem
}

interface Change {
  readonly set: object
  /** What undoes it. */
  readonly before: object
  /** The version that the user has been shown; undefined for that of the row when it is sent. */
  readonly version: number | undefined
}

const Before = z.object({ before: z.looseObject({}) })
const Versioned = z.object({ version: z.int() })

/** Changes one value of a row, by the rules of a dialog: the chosen value stays until it is saved or the user drops it. */
export function useCellChange<Row extends ListRow, Value>(
  row: Row,
  edited: Pick<EditedValue<Row, Value>, 'call' | 'texts' | 'current' | 'bodyOf'>,
) {
  const { current, bodyOf } = edited
  const [draft, setDraft] = useState<Draft<Value>>()
  const mutateAsync = useSend(row, edited)
  const isShown = useIsShown()

  async function send(value: Value, version?: number) {
    const sent = { value }
    setDraft(sent)
    const change = { set: bodyOf(value), before: bodyOf(current(row)), version }
    const problem = await mutateAsync(change).then(() => undefined, problemOf)
    // The page with the cell may be closed, and the user may have chosen another value.
    if (problem && !isShown.current) toast.failure(edited.texts.failed, problem.reason)
    setDraft((now) => (now === sent ? problem && { value, problem } : now))
  }

  return {
    value: draft ? draft.value : current(row),
    isSaving: draft !== undefined && !draft.problem,
    problem: draft?.problem,
    save: (value: Value) => void send(value),
    /** Overwrites what somebody else changed. */
    retry() {
      const shown = draft?.problem?.kind === 'changed' ? draft.problem.version : 0
      if (draft) void send(draft.value, Math.max(shown, row.version ?? 0))
    },
    drop: () => setDraft(undefined),
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
  const latest = useRef(row)
  useEffect(() => {
    latest.current = row
  })
  const { mutationKey } = call.mutation()
  const resource = mutationKey?.slice(0, 1) ?? []
  const sendBody = (body: object) => call.call({ params: { id: row.id }, body })
  const { mutateAsync } = useMutation({
    mutationKey: mutationKey ?? [],
    // One after the other: each change needs the version that the one before led to.
    scope: { id: `${resource} ${row.id}` },
    mutationFn: ({ set, version = latest.current.version }: Change) =>
      sendBody({ ...set, version }),
    // Somebody else may have changed the row: show it as it is now.
    onError: () => cache.invalidateQueries({ queryKey: resource }),
    meta: {
      ...texts,
      isShownInForm: true,
      gone: 'Deleted by someone else',
      undo: (input, result) =>
        sendBody({ ...Before.parse(input).before, ...Versioned.parse(result) }),
    },
  })
  return mutateAsync
}

/** Other failures are told by a notice, and the cell shows the value of the row again. */
function problemOf(error: unknown): Problem | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.problem.code === 'stale_version') {
    const { data } = Versioned.safeParse(error.problem.current)
    return { kind: 'changed', version: data?.version ?? 0, reason: error.message }
  }
  return fieldErrors(error) && { kind: 'refused', reason: error.message }
}
