import { useMutation } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

interface DisableDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
}

export function DisableDialog(dialog: DisableDialogProps) {
  const disable = useMutation({
    ...api.secondFactor.disable.mutation(),
    meta: { done: 'Two-factor is off', failed: 'Failed to turn off two-factor' },
  })
  return (
    <ConfirmDialog
      {...dialog}
      title="Turn off two-factor?"
      description="Signing in then requires only the password, and your recovery codes are deleted. You can turn two-factor on again with a new QR code."
      confirm="Turn off"
      pending="Turning off..."
      onConfirm={() => disable.mutateAsync({})}
    />
  )
}
