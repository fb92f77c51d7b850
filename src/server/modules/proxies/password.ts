import type { Vault } from '../../auth/vault.ts'

interface Sealed {
  readonly id: number
  readonly password_sealed: string | null
}

const placeOf = (row: number) => ({ table: 'proxy', column: 'password_sealed', row })

/** A proxy without a password stores null. */
export const sealPassword = (vault: Vault, id: number, password: string): string | null =>
  password === '' ? null : vault.seal(placeOf(id), password)

/** The password of a proxy in plain text; empty if it has none. */
export const openPassword = (vault: Vault, { id, password_sealed }: Sealed): string =>
  password_sealed === null ? '' : vault.open(placeOf(id), password_sealed)

/** The hash of the password of a proxy, for the audit log. */
export const markPassword = (vault: Vault, { id, password_sealed }: Sealed): string =>
  password_sealed === null ? vault.mark('') : vault.markSealed(placeOf(id), password_sealed)
