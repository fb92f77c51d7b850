import type { BrBotDetail } from '#contract/br-bots.ts'
import { shownSkin } from '#domain/skin.ts'
import { ServerTag } from '#web/entities/server-tag.tsx'
import { useServers } from '#web/pickers/use-servers.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Copyable, Fact, Facts, Section } from '#web/ui/facts.tsx'
import { HoursField } from './hours-field.tsx'
import { JobTypeField } from './job-type-field.tsx'
import type { JobTabProps } from './use-kept-draft.ts'

export function JobTab({ bot, drafts }: JobTabProps) {
  const { skin, bot_id } = bot
  const shown = shownSkin(skin)
  return (
    <div className="grid gap-4">
      <Section title="Job Details">
        <Facts>
          <JobTypeField bot={bot} drafts={drafts} />
          <Fact name="Skin ID">{shown === skin ? skin : `${skin} (displayed as ${shown})`}</Fact>
          <Fact name="Bot ID">
            <Copyable label="bot ID" text={String(bot_id)} />
          </Fact>
        </Facts>
      </Section>
      <HoursField bot={bot} drafts={drafts} />
      <ServerInfo bot={bot} />
    </div>
  )
}

function ServerInfo({ bot: { bot: account, server_ids } }: { bot: BrBotDetail }) {
  const server = useServers().byId.get(account.server_id)
  const others = server_ids.filter((id) => id !== account.server_id)
  return (
    <Section title="Server Info">
      <Facts>
        <Fact name="Name">{server?.display_name ?? `Server ${account.server_id}`}</Fact>
        <Fact name="Address">
          {server && <Copyable label="server address" text={`${server.ip}:${server.port}`} />}
        </Fact>
        <Fact name="Status">
          {server && (
            <Badge tone={server.active ? 'green' : 'outline'}>
              {server.active ? 'Active' : 'Inactive'}
            </Badge>
          )}
        </Fact>
        {others.length > 0 && (
          <Fact name="May Also Play On">
            {others.map((id) => (
              <ServerTag key={id} id={id} />
            ))}
          </Fact>
        )}
      </Facts>
    </Section>
  )
}
