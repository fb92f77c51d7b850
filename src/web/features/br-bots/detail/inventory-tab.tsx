import type { BrBotDetail } from '#contract/br-bots.ts'
import { Fact, Facts } from './facts.tsx'

export function InventoryTab({ bot: { bot: account } }: { bot: BrBotDetail }) {
  const entries = Object.entries(account.inventory)
  if (entries.length === 0) return <p className="text-fg-2">No inventory items</p>
  return (
    <Facts>
      {entries.map(([name, value]) => (
        <Fact key={name} name={name}>
          {String(value)}
        </Fact>
      ))}
    </Facts>
  )
}
