import type { BrBotRow } from '#contract/br-bots.ts'
import { registrationOf } from '#domain/registration.ts'
import { api } from '#web/api/client.ts'
import { TaskBadge } from '#web/entities/task-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { SecretField } from '#web/ui/form/secret-field.tsx'
import { LiveValue } from '#web/ui/live-value.tsx'

/** The current task of a bot, and whether it is inactive. */
export function StateBadges({ bot: { is_active, current_task } }: { bot: BrBotRow }) {
  return (
    <>
      {!is_active && <Badge tone="outline">Inactive</Badge>}
      {current_task && (
        <LiveValue of={current_task}>
          <TaskBadge status={current_task} />
        </LiveValue>
      )}
    </>
  )
}

export function RegistrationBadge({ status }: { status: string }) {
  const { label, tone } = registrationOf(status)
  return <Badge tone={tone}>{label}</Badge>
}

/** The server logs each time the password is revealed or copied. A change of the bot hides it, because it may be a new one. */
export function BotPassword({ bot: { id, version } }: { bot: Pick<BrBotRow, 'id' | 'version'> }) {
  return (
    <SecretField
      key={`${id} ${version}`}
      label="password"
      reveal={async () => (await reveal(id)).password}
    />
  )
}

/** The server logs each time the token is revealed or copied. */
export function FirebaseToken({ id }: { id: number }) {
  return (
    <SecretField
      label="Firebase token"
      reveal={async () => (await reveal(id)).firebase_token ?? ''}
    />
  )
}

const reveal = (id: number) => api.brBots.get.call({ params: { id }, query: { reveal: 'true' } })
