import { api } from '#web/api/client.ts'
import { useWrite } from '#web/api/use-write.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import type { DialogState } from '#web/ui/dialog/dialog.tsx'
import { EnableDialog, type NewSecret } from './enable-dialog.tsx'
import type { HeadingProps } from './section.tsx'

export type TwoFactorDialogRequest =
  | { kind: 'enable'; added: NewSecret }
  | { kind: 'renew' }
  | { kind: 'disable' }

interface CodesProps extends DialogState {
  /** Receives new recovery codes, which the server returns only once. */
  onCodes(codes: string[]): void
}

interface TwoFactorDialogProps extends CodesProps, HeadingProps {
  request: TwoFactorDialogRequest
}

export function TwoFactorDialog({ request, onCodes, heading, ...dialog }: TwoFactorDialogProps) {
  switch (request.kind) {
    case 'enable':
      return <EnableDialog {...dialog} added={request.added} onCodes={onCodes} />
    case 'renew':
      return <RenewCodesDialog {...dialog} onCodes={onCodes} />
    case 'disable':
      return <DisableDialog {...dialog} heading={heading} />
    default:
      return request satisfies never
  }
}

function RenewCodesDialog({ onCodes, ...dialog }: CodesProps) {
  const renew = useWrite(api.secondFactor.renewCodes, { failed: 'Failed to create recovery codes' })
  return (
    <ConfirmDialog
      {...dialog}
      title="Create new recovery codes?"
      description="New codes replace all existing recovery codes. This cannot be undone."
      confirm="Create new codes"
      pending="Creating..."
      tone="primary"
      onConfirm={async () => onCodes((await renew.mutateAsync({})).recovery_codes)}
    />
  )
}

function DisableDialog({ heading, ...dialog }: DialogState & HeadingProps) {
  const disable = useWrite(api.secondFactor.disable, {
    done: 'Two-factor authentication is off',
    failed: 'Failed to turn off two-factor authentication',
  })
  return (
    <ConfirmDialog
      {...dialog}
      title="Turn off two-factor authentication?"
      description="Signing in then requires only the password, and your recovery codes are deleted. You can turn it on again with a new QR code."
      confirm="Turn off"
      pending="Turning off..."
      focusWhenDone={heading}
      onConfirm={() => disable.mutateAsync({})}
    />
  )
}
