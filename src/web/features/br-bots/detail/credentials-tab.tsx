import type { BrBotDetail } from '#contract/br-bots.ts'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { Copyable, Fact, Facts, Section } from '#web/ui/facts.tsx'
import { BotPassword } from '../bot-facts.tsx'
import { ApiCredentials, hasApiCredentials } from './api-credentials.tsx'

export function CredentialsTab({ bot }: { bot: BrBotDetail }) {
  const { nickname, server_id } = bot.bot
  return (
    <div className="grid gap-4">
      <Section title="Game Account">
        <Facts>
          <Fact name="Nickname">
            <Copyable label="nickname" text={nickname} />
          </Fact>
          <Fact name="Password">
            <BotPassword id={bot.id} />
          </Fact>
          <Fact name="Server">
            <ServerTag id={server_id} />
          </Fact>
          <Fact name="Email">
            <Copyable label="email" text={bot.email} />
          </Fact>
        </Facts>
      </Section>
      <Section title="API Credentials">
        {hasApiCredentials(bot) ? (
          <ApiCredentials bot={bot} />
        ) : (
          <p className="text-fg-2">No API credentials available</p>
        )}
      </Section>
    </div>
  )
}
