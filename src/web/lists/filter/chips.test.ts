import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FilterError } from '#contract/filter/error.ts'
import type { FilterFields } from '#contract/filter/fields.ts'
import { parseFilter } from '#contract/filter/filter.ts'
import { BR_BOT_FIELDS } from '#contract/filter/registry/br-bots.ts'
import { FILTER_FIELDS } from '#contract/filter/registry/index.ts'
import { ArbitraryFilterText } from '#testing/arbitrary-filter.ts'
import { type Chip, chipsOf, joinChips } from './chips.ts'
import { formOperators, printForm } from './print-form.ts'
import { formOf } from './test-form.ts'
import { wordsOf } from './words.ts'

function chipsIn(text: string, fields: FilterFields): Chip[] | undefined {
  try {
    const filter = parseFilter(text, fields)
    return filter && chipsOf(filter.condition)
  } catch (error) {
    if (error instanceof FilterError) return undefined
    throw error
  }
}

test.each(Object.entries(FILTER_FIELDS))(
  'the chips of a filter of %s, and their forms, state the same filter',
  (_, fields) => {
    fc.assert(
      fc.property(ArbitraryFilterText(fields), (text) => {
        const chips = chipsIn(text, fields)
        // With more texts than a filter can have.
        fc.pre(chips !== undefined)

        const joined = joinChips((chips ?? []).map((chip) => chip.text))
        const fromForms = joinChips((chips ?? []).map(textOfForm))

        const canonical = parseFilter(text, fields)?.text
        expect(parseFilter(joined, fields)?.text).toBe(canonical)
        expect(parseFilter(fromForms, fields)?.text).toBe(canonical)
      }),
      { numRuns: 500 },
    )
  },
)

/** The text that the form of a chip applies unchanged. */
function textOfForm({ condition, text }: Chip): string {
  const form = condition.kind === 'field' ? formOf(condition) : undefined
  if (condition.kind !== 'field' || !form) return text
  expect(formOperators(condition.field)).toContain(form.operator)
  return printForm(condition.field, form)
}

test.each([
  ['server:1,2', 'Server is Kyiv or #2'],
  ['-task:going_bank,none', 'Task status is not going bank or none'],
  ['cash>=500000', 'Cash is at least 500,000'],
  ['cash:10..2000', 'Cash is between 10 and 2,000'],
  ['active:true', 'Active is yes'],
  ['updated>-30m', 'Updated is in the last 30 minutes'],
  ['updated<-1d', 'Updated is earlier than 1 day ago'],
  ['created:2026-11-01', 'Created is on 2026-11-01'],
  ['created>=2026-11-01', 'Created is on or after 2026-11-01'],
  ['nickname:storm', 'Nickname contains "storm"'],
  ['-"storm"', 'Does not contain "storm"'],
  ['proxy:expired', 'Proxy is expired'],
  ['cash:1 or cash:5..', '(Cash is 1 or Cash is at least 5)'],
  [
    '(server:1 (active:true or -"storm")) or -cash:1..5',
    '(((Does not contain "storm" or Active is yes) and Server is Kyiv) or -cash:1..5)',
  ],
  ['-cash:1..5', '-cash:1..5'],
])('%s reads as %s', (text, words) => {
  const chips = chipsIn(text, BR_BOT_FIELDS) ?? []

  const read = chips.map((chip) => wordsOf(chip.condition, (id) => (id === 1 ? 'Kyiv' : undefined)))

  expect(read).toEqual([words])
})
