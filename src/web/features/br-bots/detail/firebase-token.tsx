import { api } from '#web/api/client.ts'
import { SecretField } from '#web/ui/form/secret-field.tsx'

/** The token of a bot; each look at it, and each copy, is written down by the server. */
export function FirebaseToken({ id }: { id: number }) {
  const reveal = async () => {
    const bot = await api.brBots.get.call({ params: { id }, query: { reveal: 'true' } })
    return bot.firebase_token ?? ''
  }
  return <SecretField label="Firebase token" reveal={reveal} />
}
