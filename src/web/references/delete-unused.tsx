import { useRef, useState } from 'react'
import type { Use } from '#contract/errors.ts'
import { ApiError, isGone } from '#web/api/send.ts'
import { placeOfRow, rowInPlaceOf } from '#web/lists/row-place.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { type UseLinks, UseList } from './reference-list.tsx'

interface DeleteUnusedProps {
  /** "server". */
  what: string
  id: number
  name: string
  /** The lists of what uses the row, by kind. */
  links: UseLinks
  /** Fails with the references to the row. */
  onRemove(): Promise<unknown>
  open: boolean
  onOpenChange(open: boolean): void
}

/** Deletes a row that nothing uses; otherwise lists what uses it, as links. */
export function DeleteUnused(props: DeleteUnusedProps) {
  const { what, id, name, links, onRemove, ...dialog } = props
  const [uses, setUses] = useState<readonly Use[]>()
  const place = useRef<number>(undefined)
  const confirm = async () => {
    place.current = placeOfRow(id)
    try {
      await onRemove()
    } catch (error) {
      if (isGone(error)) return
      if (error instanceof ApiError) setUses(error.problem.uses)
      throw error
    }
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={uses ? `${name} is in use` : `Delete ${name}?`}
      description={
        uses ? (
          <UseList what={what} uses={uses} links={links} />
        ) : (
          `Nothing may use this ${what}. This action cannot be undone.`
        )
      }
      confirm={uses ? 'Try again' : 'Delete'}
      pending="Deleting..."
      finalFocus={() => rowInPlaceOf(id, place.current) ?? true}
      onConfirm={confirm}
    />
  )
}
