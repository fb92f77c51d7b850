import type { Passkey } from '#contract/passkeys.ts'

export type PasskeyDialogRequest =
  | { kind: 'add' }
  | { kind: 'rename'; passkey: Passkey }
  | { kind: 'remove'; passkey: Passkey }
