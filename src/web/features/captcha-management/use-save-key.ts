import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CaptchaKey } from '#contract/captcha-keys.ts'
import { api } from '#web/api/client.ts'
import { fieldErrors } from '#web/api/field-errors.ts'
import { ApiError, isGone } from '#web/api/send.ts'

/** The row as others left it, or that they deleted it. */
export type Conflict = CaptchaKey | 'gone'

const failed = 'Failed to save key'

/** Adds a key or changes a row. Sent again after a conflict, it goes over what the operator has been shown. */
export function useSaveKey(row: CaptchaKey | undefined) {
  const [conflict, setConflict] = useState<Conflict>()
  const { mutateAsync: add } = useMutation({
    ...api.captchaKeys.add.mutation(),
    meta: { done: 'Key added successfully', failed },
  })
  const { mutateAsync: update } = useMutation({
    ...api.captchaKeys.update.mutation(),
    meta: { done: 'Key updated successfully', failed, gone: 'Deleted by someone else' },
  })
  const known = conflict === undefined ? row : conflict === 'gone' ? undefined : conflict

  async function save(form: FormData) {
    const label = String(form.get('label') ?? '')
    const key = String(form.get('key') ?? '')
    try {
      if (known) {
        const { id, version } = known
        await update({ params: { id }, body: { label, key: key || undefined, version } })
      } else await add({ body: { label, key } })
      return undefined
    } catch (error) {
      const met = conflictOf(error)
      if (met) setConflict(met)
      const fields = fieldErrors(error)
      if (fields) return fields
      throw error
    }
  }

  return { save, conflict }
}

function conflictOf(error: unknown): Conflict | undefined {
  if (isGone(error)) return 'gone'
  if (!(error instanceof ApiError) || error.problem.code !== 'stale_version') return undefined
  return CaptchaKey.safeParse(error.problem.current).data
}
