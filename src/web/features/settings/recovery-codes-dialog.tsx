import { Copy, Download } from 'lucide-react'
import { useRef } from 'react'
import { saveText } from '#web/lib/save-text.ts'
import { Button } from '#web/ui/button.tsx'
import { copyAndTell } from '#web/ui/copy-and-tell.ts'
import { Dialog, type DialogProps } from '#web/ui/dialog/dialog.tsx'

interface RecoveryCodesDialogProps extends Pick<DialogProps, 'finalFocus'> {
  codes: string[]
  open: boolean
  onOpenChange(open: boolean): void
}

/** The only time that the codes are seen. */
export function RecoveryCodesDialog({ codes, ...dialog }: RecoveryCodesDialogProps) {
  const copy = useRef<HTMLButtonElement>(null)
  const text = codes.join('\n')
  return (
    <Dialog
      {...dialog}
      closesByFooterOnly
      initialFocus={copy}
      title="Your recovery codes"
      description="Each signs you in once when your phone is not at hand. They are not shown again."
      footer={
        <Button variant="primary" onClick={() => dialog.onOpenChange(false)}>
          I have kept them
        </Button>
      }
    >
      <ul aria-label="Recovery codes" className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="num font-mono">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button ref={copy} onClick={() => void copyAndTell('recovery codes', text)}>
          <Copy size={15} aria-hidden />
          Copy all
        </Button>
        <Button onClick={() => saveText('night-shift-recovery-codes.txt', 'text/plain', text)}>
          <Download size={15} aria-hidden />
          Download
        </Button>
      </div>
    </Dialog>
  )
}
