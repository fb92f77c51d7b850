import { DisableDialog } from './disable-dialog.tsx'
import { EnableDialog } from './enable-dialog.tsx'
import { RenewCodesDialog } from './renew-codes-dialog.tsx'
import type { TwoFactorDialogRequest } from './two-factor-dialog-request.ts'

interface TwoFactorDialogProps {
  request: TwoFactorDialogRequest
  open: boolean
  onOpenChange(open: boolean): void
  /** There are recovery codes to be shown, this once. */
  onCodes(codes: string[]): void
}

export function TwoFactorDialog({ request, onCodes, ...dialog }: TwoFactorDialogProps) {
  switch (request.kind) {
    case 'enable':
      return <EnableDialog {...dialog} added={request.added} onCodes={onCodes} />
    case 'renew':
      return <RenewCodesDialog {...dialog} onCodes={onCodes} />
    case 'disable':
      return <DisableDialog {...dialog} />
    default:
      return request satisfies never
  }
}
