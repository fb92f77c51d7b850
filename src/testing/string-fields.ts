import { z } from 'zod'

/** A string that a schema reads as the caller wrote it. */
export interface StringField {
  readonly path: string
  readonly checks: readonly z.core.$ZodCheck[]
  /** A value of the schema that holds this text there, and nothing else. */
  holding(text: string): unknown
}

/** Every string of a schema. What stands behind a pipe has passed what stands before it. */
export function stringFields(schema: unknown): StringField[] {
  if (schema instanceof z.ZodString)
    return [{ path: '', checks: schema.def.checks ?? [], holding: (text) => text }]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, one]) =>
      inside(one, `/${name}`, (value) => ({ [name]: value })),
    )
  if (schema instanceof z.ZodArray) return inside(schema.def.element, '/0', (value) => [value])
  if (schema instanceof z.ZodRecord)
    return [
      ...inside(schema.def.keyType, '/(key)', (value) => ({ [String(value)]: 0 })),
      ...inside(schema.def.valueType, '/(value)', (value) => ({ key: value })),
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
  if (TEXTLESS.some((one) => schema instanceof one)) return []
  throw new Error('does this schema read strings?')
}

const TEXTLESS = [z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodNumber, z.ZodUnknown]

function inside(schema: unknown, step: string, wrap: (value: unknown) => unknown): StringField[] {
  return stringFields(schema).map(({ path, checks, holding }) => ({
    path: step + path,
    checks,
    holding: (text) => wrap(holding(text)),
  }))
}
