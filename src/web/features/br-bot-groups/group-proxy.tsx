import type { BrBotGroup } from '#contract/br-bot-groups.ts'
import { proxyAddress } from '#web/pickers/proxy-options.ts'
import { ProxyPicker } from '#web/pickers/proxy-picker.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { useChangeProxy } from './use-change-proxy.ts'

interface GroupProxyProps {
  group: BrBotGroup
  look?: 'field' | 'bare'
  /** The list keeps its rows where they are while a picker is open on one of them. */
  onHold?(isOpen: boolean): void
}

/** The proxy of a group, and the way to another. A banned one is still named, though it is not offered. */
export function GroupProxy({ group, look = 'bare', onHold }: GroupProxyProps) {
  const { mutate: give, isPending, variables } = useChangeProxy(group)
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
        fallback={proxy ? proxyAddress(proxy) : undefined}
        onValueChange={(id) => id !== (proxy?.id ?? null) && give(id)}
        {...(onHold && { onOpenChange: onHold })}
      />
    </span>
  )
}
