import { api } from '#web/api/client.ts'
import { useMayReveal } from '#web/session/use-may.ts'
import { HiddenSecret, SecretField } from '#web/ui/form/secret-field.tsx'

interface PasswordProps {
  /** The resource of the row with the password. */
  of: 'bots' | 'proxies'
  row: { readonly id: number; readonly version: number }
}

/** The password of an account or a proxy. The server audits each reveal and each copy. */
export function Password({ of, row: { id, version } }: PasswordProps) {
  const { get } = api[of]
  const mayReveal = useMayReveal(get)
  if (!mayReveal) return <HiddenSecret label="password" />

  const reveal = async () =>
    (await get.call({ params: { id }, query: { reveal: 'true' } })).password
  // A detail can show another row in the same place, and a changed row can have a new password.
  return <SecretField key={`${id} ${version}`} label="password" reveal={reveal} />
}
