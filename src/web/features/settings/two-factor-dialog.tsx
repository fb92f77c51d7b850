import { DisableDialog } from './disable-dialog.tsx'
import { EnableDialog } from './enable-dialog.tsx'
import { RenewCodesDialog } from './renew-codes-dialog.tsx'
import type { TwoFactorQuestion } from './two-factor-question.ts'

interface TwoFactorDialogProps {
  question: TwoFactorQuestion
  open: boolean
  onOpenChange(open: boolean): void
  /** There are recovery codes to be shown, this once. */
  onCodes(codes: string[]): void
}

export function TwoFactorDialog({ question, onCodes, ...dialog }: TwoFactorDialogProps) {
  switch (question.kind) {
    case 'enable':
      return <EnableDialog {...dialog} added={question.added} onCodes={onCodes} />
    case 'renew':
      return <RenewCodesDialog {...dialog} onCodes={onCodes} />
    case 'disable':
      return <DisableDialog {...dialog} />
    default:
      return question satisfies never
  }
}
