import { useRef } from 'react'
import type { BrBot } from '#contract/br-bots.ts'
import { placeOfRow, rowInPlaceOf } from '#web/lists/row-place.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useRemoveBot } from '../detail/use-remove-bot.ts'

export interface DeleteDialogProps {
  bot: BrBot
  open: boolean
  onOpenChange(open: boolean): void
}

export function DeleteDialog({ bot, ...dialog }: DeleteDialogProps) {
  const { mutateAsync: remove } = useRemoveBot()
  const place = useRef<number>(undefined)
  const confirm = () => {
    place.current = placeOfRow(bot.id)
    return remove({ params: { id: bot.id }, body: undefined })
  }
  return (
    <ConfirmDialog
      {...dialog}
      title="Delete BR Bot"
      description={
        <>
          Are you sure you want to delete the bot with its nickname? This action cannot be undone.
          <span className="mt-3 block truncate font-medium text-fg">
            {bot.bot.nickname} <span className="num font-mono text-fg-3 text-xs">#{bot.id}</span>
          </span>
        </>
      }
      confirm="Delete"
      pending="Deleting..."
      finalFocus={() =>
        rowInPlaceOf(bot.id, place.current)?.querySelector<HTMLElement>('[data-name]') ?? true
      }
      onConfirm={confirm}
    />
  )
}
