import type { ApiKey } from '#contract/api-keys.ts'

export interface MadeKey {
  name: string
  key: string
}

export type ApiKeyDialogRequest =
  | { kind: 'add' }
  | { kind: 'made'; made: MadeKey }
  | { kind: 'revoke'; row: ApiKey }
