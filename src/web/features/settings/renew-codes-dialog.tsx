import { useMutation } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

interface RenewCodesDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
  onCodes(codes: string[]): void
}

export function RenewCodesDialog({ onCodes, ...dialog }: RenewCodesDialogProps) {
  const renew = useMutation({
    ...api.secondFactor.renewCodes.mutation(),
    meta: { failed: 'Failed to create recovery codes' },
  })
  return (
    <ConfirmDialog
      {...dialog}
      title="Create new recovery codes?"
      description="They replace all recovery codes that you have. This cannot be undone."
      confirm="Create new codes"
      pending="Creating..."
      tone="primary"
      onConfirm={async () => onCodes((await renew.mutateAsync({})).recovery_codes)}
    />
  )
}
