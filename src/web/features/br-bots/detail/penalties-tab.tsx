import type { BrBotDetail } from '#contract/br-bots.ts'
import { PenaltyList } from '#web/entities/penalty-list.tsx'

export function PenaltiesTab({ bot: { penalties } }: { bot: BrBotDetail }) {
  return <PenaltyList penalties={penalties} />
}
