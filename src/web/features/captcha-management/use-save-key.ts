import { useMutation } from '@tanstack/react-query'
import { CaptchaKey } from '#contract/captcha-keys.ts'
import { api } from '#web/api/client.ts'
import { useConflict } from '#web/lists/use-conflict.ts'

const failed = 'Failed to save key'

/** Adds a key or changes a row. */
export function useSaveKey(row: CaptchaKey | undefined) {
  const { conflict, sendOver } = useConflict(row, CaptchaKey)
  const { mutateAsync: add } = useMutation({
    ...api.captchaKeys.add.mutation(),
    meta: { done: 'Key added successfully', failed },
  })
  const { mutateAsync: update } = useMutation({
    ...api.captchaKeys.update.mutation(),
    meta: { done: 'Key updated successfully', failed, gone: 'Deleted by someone else' },
  })

  function save(form: FormData) {
    const label = String(form.get('label') ?? '')
    const key = String(form.get('key') ?? '')
    return sendOver((known) => {
      if (!known) return add({ body: { label, key } })
      const { id, version } = known
      return update({ params: { id }, body: { label, key: key || undefined, version } })
    })
  }

  return { save, conflict }
}
