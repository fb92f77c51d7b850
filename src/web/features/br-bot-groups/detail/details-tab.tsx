import type { ReactNode } from 'react'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { ProxyTermBadges } from '#web/entities/proxy-term-badges.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Pencil } from '#web/ui/icons.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { GroupProxy } from '../list/group-proxy.tsx'

interface DetailsTabProps {
  group: BrBotGroup
  edit(): void
}

export function DetailsTab({ group, edit }: DetailsTabProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 lg:grid-cols-2">
      <section aria-label="Proxy information" className="grid content-start gap-3">
        <h2 className="font-semibold">Proxy information</h2>
        <ProxyFacts proxy={group.proxy} />
        <GroupProxy group={group} look="field" />
      </section>
      <section aria-label="Group" className="grid content-start gap-3">
        <h2 className="font-semibold">Group</h2>
        <dl className="grid gap-1.5">
          <Fact name="ID">
            <span className="num font-mono">{group.id}</span>
          </Fact>
          <Fact name="Name">{group.name}</Fact>
          <Fact name="Size">
            <span className="num">{group.size}</span>
          </Fact>
          <Fact name="Created">
            <TimeAgo at={new Date(group.created_at)} />
          </Fact>
          <Fact name="Changed">
            <TimeAgo at={new Date(group.updated_at)} />
          </Fact>
        </dl>
        <Button size="small" className="justify-self-start" onClick={edit}>
          <Pencil size={13} aria-hidden />
          Edit Group
        </Button>
      </section>
    </div>
  )
}

function ProxyFacts({ proxy }: Pick<BrBotGroup, 'proxy'>) {
  if (!proxy) return <p className="text-fg-2">No proxy</p>
  return (
    <dl className="grid gap-1.5">
      <Fact name="IP">
        <span className="num break-all font-mono">{proxy.ip}</span>
        <CopyButton label="ip" text={proxy.ip} />
      </Fact>
      <Fact name="Port">
        <span className="num font-mono">{proxy.port}</span>
      </Fact>
      <Fact name="Service">{proxy.service || '—'}</Fact>
      <Fact name="Expiry">
        <ProxyTermBadges proxy={proxy} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-6 items-center gap-3">
      <dt className="w-20 shrink-0 text-fg-3">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-1.5 break-words">{children}</dd>
    </div>
  )
}
