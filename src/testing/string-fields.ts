import { z } from 'zod'

/** A string of a schema, before any transformation. */
export interface StringField {
  readonly path: string
  readonly checks: readonly z.core.$ZodCheck[]
  /** A value of the schema that contains only this text, at this path. */
  valueWith(text: string): unknown
}

/** Every string of a schema. Only the input side of a pipe counts. */
export function stringFields(schema: unknown): StringField[] {
  if (schema instanceof z.ZodString)
    return [{ path: '', checks: schema.def.checks ?? [], valueWith: (text) => text }]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, each]) =>
      nested(each, `/${name}`, (value) => ({ [name]: value })),
    )
  if (schema instanceof z.ZodArray) return nested(schema.def.element, '/0', (value) => [value])
  if (schema instanceof z.ZodRecord)
    return [
      ...nested(schema.def.keyType, '/(key)', (value) => ({ [String(value)]: 0 })),
      ...nested(schema.def.valueType, '/(value)', (value) => ({ key: value })),
    ]
  if (schema instanceof z.ZodUnion)
    return schema.def.options.flatMap((option) => stringFields(option))
  if (schema instanceof z.ZodPipe) return stringFields(schema.def.in)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return stringFields(schema.def.innerType)
  if (WITHOUT_STRINGS.some((each) => schema instanceof each)) return []
  throw new Error('it is not known whether this schema contains strings')
}

const WITHOUT_STRINGS = [z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodNumber, z.ZodUnknown]

function nested(
  schema: unknown,
  segment: string,
  wrap: (value: unknown) => unknown,
): StringField[] {
  return stringFields(schema).map(({ path, checks, valueWith }) => ({
    path: segment + path,
    checks,
    valueWith: (text) => wrap(valueWith(text)),
  }))
}
