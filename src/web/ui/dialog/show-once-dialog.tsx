import { useRef } from 'react'
import { useUnsavedInput } from '#web/lib/unsaved-input.ts'
import { Button } from '../button.tsx'
import { CopyButton } from '../copy-button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

interface ShowOnceDialogProps
  extends Pick<
    DialogProps,
    'open' | 'onOpenChange' | 'finalFocus' | 'title' | 'description' | 'children'
  > {
  /** A secret to show with a button that copies it, and its name: "API key". */
  secret?: { readonly text: string; readonly label: string }
  /** Text of the button that closes the dialog. */
  confirm: string
}

/**
 * Shows a secret that the server returns only once. Only its button closes it, not Escape or a press outside, and leaving the page
 * asks first.
 */
export function ShowOnceDialog({ secret, confirm, children, ...dialog }: ShowOnceDialogProps) {
  const box = useRef<HTMLDivElement>(null)
  useUnsavedInput(() => dialog.open, { isShownOnce: true })
  return (
    <Dialog
      {...dialog}
      closesByFooterOnly
      initialFocus={() => box.current?.querySelector('button') ?? true}
      footer={
        <Button variant="primary" onClick={() => dialog.onOpenChange(false)}>
          {confirm}
        </Button>
      }
    >
      <div ref={box}>
        {secret && (
          <p className="flex items-start gap-1">
            <code className="break-all rounded-sm bg-raised px-2 py-1 font-mono text-xs">
              {secret.text}
            </code>
            <CopyButton label={secret.label} text={secret.text} />
          </p>
        )}
        {children}
      </div>
    </Dialog>
  )
}
