import { type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

interface ConfirmDialogProps extends Pick<DialogProps, 'finalFocus'> {
  open: boolean
  onOpenChange(open: boolean): void
  title: ReactNode
  description: ReactNode
  /** The button that does it, and its words while it is being done. */
  confirm: string
  pending: string
  tone?: 'danger' | 'primary'
  /** Resolves when it is done; a rejection leaves the dialog open, its words are the mutation's. */
  onConfirm(): Promise<unknown>
}

/** Asks before something that cannot be taken back: the focus waits on Cancel. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  pending,
  tone = 'danger',
  finalFocus,
  onConfirm,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const [isPending, setPending] = useState(false)

  const act = async () => {
    if (isPending) return
    setPending(true)
    const done = await onConfirm().then(
      () => true,
      () => false,
    )
    setPending(false)
    if (done) onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      size="small"
      initialFocus={cancel}
      finalFocus={finalFocus}
      footer={
        <>
          <Button ref={cancel} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button variant={tone} aria-disabled={isPending} onClick={act}>
            {isPending ? pending : confirm}
          </Button>
        </>
      }
    />
  )
}
