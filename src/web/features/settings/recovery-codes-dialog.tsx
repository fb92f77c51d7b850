import { saveText } from '#web/lib/save-text.ts'
import { Button } from '#web/ui/button.tsx'
import { copyWithToast } from '#web/ui/copy-with-toast.ts'
import type { DialogProps } from '#web/ui/dialog/dialog.tsx'
import { ShowOnceDialog } from '#web/ui/dialog/show-once-dialog.tsx'
import { Copy, Download } from '#web/ui/icons.ts'

interface RecoveryCodesDialogProps
  extends Pick<DialogProps, 'open' | 'onOpenChange' | 'finalFocus'> {
  codes: string[]
}

export function RecoveryCodesDialog({ codes, ...dialog }: RecoveryCodesDialogProps) {
  const text = codes.join('\n')
  return (
    <ShowOnceDialog
      {...dialog}
      title="Your recovery codes"
      description="Each code signs you in once without your phone. They are not shown again."
      confirm="I’ve saved them"
    >
      <ul aria-label="Recovery codes" className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="num font-mono">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => void copyWithToast('recovery codes', text)}>
          <Copy size={15} aria-hidden />
          Copy all
        </Button>
        <Button onClick={() => saveText('night-shift-recovery-codes.txt', 'text/plain', text)}>
          <Download size={15} aria-hidden />
          Download
        </Button>
      </div>
    </ShowOnceDialog>
  )
}
