import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CaptchaKey } from '#contract/captcha-keys.ts'
import { api } from '#web/api/client.ts'
import { isGone } from '#web/api/send.ts'
import { placeOfRow, rowInPlaceOf } from '#web/lists/row-place.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { KeyLabel } from './key-facts.tsx'
import { ADD_BUTTON } from './keys-header.tsx'
import { noteRemoval } from './use-vanished-keys.ts'

interface DeleteDialogProps {
  row: CaptchaKey
  open: boolean
  onOpenChange(open: boolean): void
}

export function DeleteDialog({ row: { id, label }, ...dialog }: DeleteDialogProps) {
  const place = useRef<number>(undefined)
  const { mutateAsync: remove } = useMutation({
    ...api.captchaKeys.remove.mutation(),
    onMutate: () => noteRemoval(id, true),
    onError: (error) => noteRemoval(id, isGone(error)),
    meta: {
      done: 'Key deleted successfully',
      failed: 'Failed to delete key',
      gone: 'Deleted by someone else',
      undo: 'captcha_key',
    },
  })
  const confirm = async () => {
    place.current = placeOfRow(id)
    try {
      await remove({ params: { id }, body: undefined })
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }
  const focusAfterwards = () =>
    rowInPlaceOf(id, place.current)?.querySelector('button') ??
    (place.current === undefined ? true : document.getElementById(ADD_BUTTON)) ??
    true

  return (
    <ConfirmDialog
      {...dialog}
      title="Are you sure?"
      description={
        <>
          This action cannot be undone. This will permanently delete the API key.
          <span className="mt-3 block truncate text-fg">
            <KeyLabel label={label} />{' '}
            <span className="num font-mono text-fg-3 text-xs">#{id}</span>
          </span>
        </>
      }
      confirm="Delete"
      pending="Deleting..."
      finalFocus={focusAfterwards}
      onConfirm={confirm}
    />
  )
}
