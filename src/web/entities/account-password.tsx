import { api } from '#web/api/client.ts'
import { useMayReveal } from '#web/session/use-may.ts'
import { HiddenSecret, SecretField } from '#web/ui/form/secret-field.tsx'

/** The password of an account. The server audits each reveal and each copy. */
export function AccountPassword({ id }: { id: number }) {
  const mayReveal = useMayReveal(api.bots.get)
  if (!mayReveal) return <HiddenSecret label="password" />

  const reveal = async () => {
    const account = await api.bots.get.call({ params: { id }, query: { reveal: 'true' } })
    return account.password
  }
  return <SecretField label="password" reveal={reveal} />
}
