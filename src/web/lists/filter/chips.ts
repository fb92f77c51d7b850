import type { Condition } from '#contract/filter/condition.ts'
import { printMember } from '#contract/filter/print.ts'

/** One part of the top conjunction of a filter: a test, or a group in brackets. */
export interface Chip {
  readonly condition: Condition
  readonly text: string
}

export function chipsOf(condition: Condition): Chip[] {
  const members = condition.kind === 'and' ? condition.of : [condition]
  return members.map((member) => ({ condition: member, text: printMember(member) }))
}

/** The filter that joins the texts of these chips by "and". */
export const joinChips = (texts: readonly string[]): string => texts.join(' ')
