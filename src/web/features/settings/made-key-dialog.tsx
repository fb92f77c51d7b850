import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import type { MadeKey } from './api-key-dialog-request.ts'

interface MadeKeyDialogProps {
  made: MadeKey
  open: boolean
  onOpenChange(open: boolean): void
}

/** The only time that the key is seen. */
export function MadeKeyDialog({ made: { name, key }, ...dialog }: MadeKeyDialogProps) {
  const box = useRef<HTMLParagraphElement>(null)
  return (
    <Dialog
      {...dialog}
      closesByFooterOnly
      initialFocus={() => box.current?.querySelector('button') ?? true}
      title={`API key ${name}`}
      description="Copy it now: it is not shown again."
      footer={
        <Button variant="primary" onClick={() => dialog.onOpenChange(false)}>
          I have kept it
        </Button>
      }
    >
      <p ref={box} className="flex items-start gap-1">
        <code className="break-all rounded-sm bg-raised px-2 py-1 font-mono text-xs">{key}</code>
        <CopyButton label="API key" text={key} />
      </p>
      <p className="mt-4 text-fg-2">Send it as a header of each call:</p>
      <pre className="mt-1 whitespace-pre-wrap break-all rounded-sm bg-raised p-2 font-mono text-xs">
        {`curl "${location.origin}/api/auth/me" \\\n  --header "Authorization: Bearer $API_KEY"`}
      </pre>
    </Dialog>
  )
}
