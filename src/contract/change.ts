import { z } from 'zod'
import { Version } from './fields.ts'

/** The optional body of a deletion. */
export const Deletion = z.strictObject({ version: Version }).optional()

/**
 * The body of a partial update: some of the fields of a draft, and the version that the caller last read. The defaults of the
 * draft are dropped: they would reset every field that is not sent.
 */
export function changeOf<const Draft extends z.ZodRawShape>(draft: Draft) {
  return z
    .strictObject(withoutDefaults(draft))
    .partial()
    .extend({ version: Version })
    .refine(changesSomething, 'Send at least one field to change.')
}

const changesSomething = (change: Record<string, unknown>) =>
  Object.entries(change).some(([name, value]) => name !== 'version' && value !== undefined)

type WithoutDefaults<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodDefault<infer Field> ? Field : Shape[Name]
}

function withoutDefaults<Shape extends z.ZodRawShape>(shape: Shape): WithoutDefaults<Shape>
function withoutDefaults(shape: z.ZodRawShape): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, withoutDefault(field)]),
  )
}

function withoutDefault(field: z.core.$ZodType): z.core.$ZodType {
  if (!(field instanceof z.ZodDefault)) return field
  const plain = field.unwrap()
  if (field.description === undefined || !(plain instanceof z.ZodType)) return plain
  return plain.describe(field.description)
}
