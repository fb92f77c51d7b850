import type { BrBotDetail } from '#contract/br-bots.ts'
import { Inventory } from '#web/entities/inventory.tsx'

export function InventoryTab({ bot: { bot: account } }: { bot: BrBotDetail }) {
  return <Inventory items={account.inventory} />
}
