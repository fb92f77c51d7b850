import { api } from '#web/api/client.ts'
import { SecretField } from '#web/ui/form/secret-field.tsx'

/** The password of a bot's account; each look at it, and each copy, is written down by the server. */
export function BotPassword({ id }: { id: number }) {
  const reveal = async () => {
    const bot = await api.brBots.get.call({ params: { id }, query: { reveal: 'true' } })
    return bot.password
  }
  return <SecretField label="password" reveal={reveal} />
}
