import type { FieldTest } from '#contract/filter/condition.ts'
import type { FilterFields } from '#contract/filter/fields.ts'
import { NONE } from '#contract/filter/values.ts'

/** The parameters of a query as tests of their fields. */
export function parameterTests(fields: FilterFields, query: object): FieldTest[] {
  const parameters = new Map<string, unknown>(Object.entries(query))
  return fields.flatMap((field): FieldTest[] => {
    const value = field.parameter === undefined ? undefined : parameters.get(field.parameter)
    if (!isStored(value)) return []
    const isNone = value === NONE && field.canBeNone
    const values = [isNone ? ({ kind: 'none' } as const) : ({ kind: 'is', value } as const)]
    return [{ kind: 'field', field, isNot: false, values, ...NOWHERE }]
  })
}

/** The position of a test that was not parsed from text. */
export const NOWHERE = { start: 0, end: 0 }

const isStored = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
