/** The secret for an authenticator app that has not shown its first code yet. */
export interface NewSecret {
  secret: string
  uri: string
}

export type TwoFactorDialogRequest =
  | { kind: 'enable'; added: NewSecret }
  | { kind: 'renew' }
  | { kind: 'disable' }
