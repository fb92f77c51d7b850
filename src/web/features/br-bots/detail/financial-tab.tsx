import type { BrBotDetail } from '#contract/br-bots.ts'
import { formatCount, formatMoney } from '#domain/format.ts'
import { Fact, Facts, Section } from '#web/ui/facts.tsx'
import { JsonTree } from '#web/ui/json-tree.tsx'

export function FinancialTab({ bot: { bot: account } }: { bot: BrBotDetail }) {
  const { cash, deposit, payday, inventory } = account
  return (
    <div className="grid gap-4">
      <Facts>
        <Fact name="Cash">{formatMoney(cash)}</Fact>
        <Fact name="Bank Deposit">{formatMoney(deposit)}</Fact>
        <Fact name="Total Balance">
          <strong className="font-semibold">{formatMoney(cash + deposit)}</strong>
        </Fact>
        <Fact name="Payday Level">{formatCount(payday)}</Fact>
      </Facts>
      <Section title="Inventory">
        <JsonTree label="inventory" value={inventory} />
      </Section>
    </div>
  )
}
