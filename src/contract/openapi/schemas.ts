import { z } from 'zod'

export type Schema = z.core.JSONSchema.BaseSchema
export type NamedSchemas = Record<string, Schema>

// The pattern of `NumberText`.
const NUMBER_PATTERN = '^[1-9][0-9]{0,9}$'
const UTC_PATTERN = 'Z$'
const INT32_MAX = 2 ** 31 - 1

/** The JSON schema of a part of a request or a response. Schemas with an id are added to `named` and referenced. */
export function schemaOf(part: z.ZodType, io: 'input' | 'output', named: NamedSchemas): Schema {
  const {
    $schema,
    $defs = {},
    ...schema
  } = z.toJSONSchema(part, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema, io),
  })
  for (const [name, definition] of Object.entries($defs)) {
    const known = named[name]
    if (known && JSON.stringify(known) !== JSON.stringify(referring(definition)))
      throw new Error(`two schemas are named ${name}, or one reads and writes differently`)
    named[name] = referring(definition)
  }
  return referring(schema)
}

function simplify(schema: Schema, io: 'input' | 'output'): void {
  // Clients must accept additional fields of a later version.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.oneOf) {
    // The variants of a discriminated union are mutually exclusive.
    schema.anyOf = schema.oneOf
    delete schema.oneOf
  }
  // The format is a shorter equivalent of the pattern, except that it allows other time zones than UTC.
  if (schema.format === 'date-time') schema.pattern = UTC_PATTERN
  else if (schema.format !== undefined) delete schema.pattern
  if (schema.pattern === NUMBER_PATTERN) numberFromText(schema)
  if (schema.enum?.join() === 'true,false') booleanFromText(schema)
  if (typeof schema.default === 'string') schema.default = defaultOf(schema.default, schema.type)
}

/** Numbers and booleans are sent as text in a path or a query. OpenAPI uses the plain types for them there. */
function numberFromText(schema: Schema): void {
  delete schema.pattern
  delete schema.maxLength
  Object.assign(schema, { type: 'integer', minimum: 1, maximum: INT32_MAX })
}

function booleanFromText(schema: Schema): void {
  delete schema.enum
  schema.type = 'boolean'
}

/** The default of a parameter, which is text in the contract. */
function defaultOf(text: string, type: Schema['type']): unknown {
  if (type === 'integer') return Number(text)
  return type === 'boolean' ? text === 'true' : text
}

/** Converts references within a JSON schema to references within the document. */
function referring(schema: Schema): Schema {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')
  return JSON.parse(text)
}

/** Resolves a reference, and merges its sibling properties. */
export function resolve(schema: Schema, named: NamedSchemas): Schema {
  const name = schema.$ref?.split('/').at(-1)
  if (name === undefined) return schema
  const { $ref, ...beside } = schema
  return { ...named[name], ...beside }
}

/** A boolean schema accepts or rejects everything. The contract only contains schemas that accept. */
export const objectSchema = (schema: z.core.JSONSchema._JSONSchema | undefined): Schema =>
  typeof schema === 'object' ? schema : {}
