import type { CaptchaKey } from '#contract/captcha-keys.ts'

export type KeyDialogRequest =
  | { kind: 'add' }
  | { kind: 'edit'; row: CaptchaKey }
  | { kind: 'delete'; row: CaptchaKey }

export interface KeyRowsProps {
  rows: readonly CaptchaKey[]
  secretOf(row: CaptchaKey): string
  openDialog(request: KeyDialogRequest): void
}
