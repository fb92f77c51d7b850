import type { BrBot } from '#contract/br-bots.ts'
import { proxyAddress } from '#web/pickers/proxy-options.ts'
import { ProxyPicker } from '#web/pickers/proxy-picker.tsx'
import { Badge } from '#web/ui/badge.tsx'

export interface BotProxyProps {
  bot: BrBot
  onProxyChange(bot: BrBot, proxyId: number | null): void
  /** The list keeps its rows where they are while a picker is open on one of them. */
  onHold(isOpen: boolean): void
}

/** The proxy of a bot, and the way to another. A banned one is still named, though it is not offered. */
export function BotProxy({ bot, onProxyChange, onHold }: BotProxyProps) {
  const { proxy, proxy_id } = bot
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {proxy?.is_banned && <Badge tone="red">Banned</Badge>}
      <ProxyPicker
        look="bare"
        className="num w-auto min-w-0 font-mono text-xs"
        label={`Proxy of ${bot.bot.nickname}`}
        placeholder="No proxy"
        value={proxy_id}
        fallback={proxy ? proxyAddress(proxy) : undefined}
        onValueChange={(id) => onProxyChange(bot, id)}
        onOpenChange={onHold}
      />
    </span>
  )
}
