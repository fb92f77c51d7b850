import { useRef } from 'react'
import type { BrBot } from '#contract/br-bots.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useRemoveBot } from './use-remove-bot.ts'

export interface DeleteDialogProps {
  bot: BrBot
  open: boolean
  onOpenChange(open: boolean): void
}

export function DeleteDialog({ bot, ...dialog }: DeleteDialogProps) {
  const { mutateAsync: remove } = useRemoveBot()
  const place = useRef<number>(undefined)
  const confirm = () => {
    place.current = rows().findIndex(({ dataset }) => dataset.id === String(bot.id))
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
      finalFocus={() => successor(bot.id, place.current) ?? true}
      onConfirm={confirm}
    />
  )
}

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-id]')]

/** The name of the bot that took the place of a deleted one, or of the last: the focus has to go somewhere. */
function successor(id: number, place: number | undefined): HTMLElement | null | undefined {
  const left = rows()
  if (place === undefined || left.some(({ dataset }) => dataset.id === String(id))) return undefined
  return (left[place] ?? left.at(-1))?.querySelector<HTMLElement>('[aria-pressed]')
}
