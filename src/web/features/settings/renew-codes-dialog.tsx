import { useMutation } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { PasswordDialog } from './password-dialog.tsx'

interface RenewCodesDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
  onCodes(codes: string[]): void
}

export function RenewCodesDialog({ onCodes, ...dialog }: RenewCodesDialogProps) {
  const renew = useMutation(api.secondFactor.renewCodes.mutation())
  return (
    <PasswordDialog
      {...dialog}
      title="New recovery codes"
      description="They take the place of all that are left."
      failed="Failed to make recovery codes"
      submit="Make new codes"
      pending="Making..."
      act={async (password) => {
        onCodes((await renew.mutateAsync({ body: { password } })).recovery_codes)
      }}
    />
  )
}
