import { useContext } from 'react'
import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { addressOf } from '#domain/address.ts'
import { HoldRows } from '#web/lists/use-steady-rows.ts'
import { ProxyPicker } from '#web/pickers/proxy-picker.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { useChangeProxy } from './use-change-proxy.ts'

interface GroupProxyProps {
  group: BrBotGroup
  look?: 'field' | 'bare'
}

/** The proxy of a group, which another can replace. A banned proxy is named, although the picker does not offer it. */
export function GroupProxy({ group, look = 'bare' }: GroupProxyProps) {
  const { mutate: change, isPending, variables } = useChangeProxy(group)
  const hold = useContext(HoldRows)
  const { name, proxy } = group
  const isField = look === 'field'
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {proxy?.is_banned && !isField && <Badge tone="red">Banned</Badge>}
      <ProxyPicker
        look={look}
        className={`num min-w-0 font-mono text-xs ${isField ? 'max-w-80' : 'w-auto'}`}
        label={`Proxy of ${name}`}
        placeholder="No proxy"
        value={isPending && variables !== undefined ? variables : (proxy?.id ?? null)}
        fallback={proxy ? addressOf(proxy.ip, proxy.port) : undefined}
        onValueChange={(id) => id !== (proxy?.id ?? null) && change(id)}
        onOpenChange={hold}
      />
    </span>
  )
}
