import { use } from 'react'
import type { BrBotRow } from '#contract/br-bots.ts'
import { addressOf } from '#domain/address.ts'
import { HoldRows } from '#web/lists/use-settled-rows.ts'
import { ProxyPicker } from '#web/pickers/proxy-picker.tsx'
import { Badge } from '#web/ui/badge.tsx'

export interface BotProxyProps {
  bot: BrBotRow
  onProxyChange(bot: BrBotRow, proxyId: number | null): void
}

/** The proxy of a bot, in a picker. A banned proxy is shown although the picker does not offer it. */
export function BotProxy({ bot, onProxyChange }: BotProxyProps) {
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
        fallback={proxy ? addressOf(proxy.ip, proxy.port) : undefined}
        onValueChange={(id) => onProxyChange(bot, id)}
        onOpenChange={use(HoldRows)}
      />
    </span>
  )
}
