import type { RefObject } from 'react'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import type { useConfirmedChange } from './use-confirmed-change.ts'

interface ConfirmChangesProps extends Omit<ReturnType<typeof useConfirmedChange>, 'open'> {
  /** "job type" or "working hours". */
  what: string
  /** Gets the focus when the dialog closes. */
  focus: RefObject<HTMLElement | null>
}

export function ConfirmChanges({
  isOpen,
  setOpen,
  words,
  confirm,
  what,
  focus,
}: ConfirmChangesProps) {
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Confirm Changes"
      description={
        <>
          <span className="block">{`Are you sure you want to change this bot's ${what}?`}</span>
          <span className="num mt-3 block font-medium text-fg">{words}</span>
        </>
      }
      confirm="Continue"
      pending="Saving..."
      tone="primary"
      finalFocus={() => focus.current ?? true}
      onConfirm={confirm}
    />
  )
}
