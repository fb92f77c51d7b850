import type { FilterField, FilterFields } from '#contract/filter/fields.ts'
import { printMember, quote } from '#contract/filter/print.ts'
import { NONE } from '#contract/filter/values.ts'

/** The query of a list as one filter, such as `job:farmer active:true "storm"`; empty if it selects all rows. */
export function queryText(query: Readonly<Record<string, unknown>>, fields: FilterFields): string {
  const parts = Object.entries(query).filter(([, value]) => value !== '')
  return parts
    .map(([name, value]) => {
      const text = String(value)
      if (name === 'q') return parts.length > 1 && / or /i.test(text) ? `(${text})` : text
      if (name === 'search') return quote(text)
      const field = fields.find(({ parameter }) => parameter === name)
      return field ? testText(field, text) : `${name}:${text}`
    })
    .join(' ')
}

function testText(field: FilterField, text: string): string {
  const { codes = {} } = field
  const word = Object.keys(codes).find((key) => String(codes[key]) === text) ?? text
  const value = text === NONE ? ({ kind: 'none' } as const) : ({ kind: 'is', value: word } as const)
  return printMember({ kind: 'field', field, isNot: false, values: [value], start: 0, end: 0 })
}
