import type { Inventory as Items } from '#contract/bots.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'

/** The items of an account, by name. */
export function Inventory({ items }: { items: Items }) {
  const entries = Object.entries(items)
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
