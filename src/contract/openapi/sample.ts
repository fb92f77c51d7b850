import { type NamedSchemas, objectSchema, resolve, type Schema } from './schemas.ts'

export const AN_INSTANT = '2026-11-20T23:00:00.000Z'
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': AN_INSTANT,
  uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  uri: 'https://console.example',
}

/**
 * Returns a value that a schema accepts, with all required fields and all fields with an example. An object without such
 * fields has its first field.
 */
export function sampleOf(schema: Schema, named: NamedSchemas, name = 'text'): unknown {
  const { anyOf, enum: options, const: only, type, format, examples } = resolve(schema, named)
  if (Array.isArray(examples)) return examples[0]
  if (only !== undefined) return only
  if (options) return options[0]
  if (anyOf) return sampleOf(objectSchema(anyOf[0]), named, name)
  switch (Array.isArray(type) ? type[0] : type) {
    case 'array':
      return [sampleOf(itemsOf(resolve(schema, named)), named, name)]
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return numberOf(resolve(schema, named))
    case 'object':
      return objectOf(resolve(schema, named), named)
    case 'string':
      return (format && FORMATS[format]) ?? name
    default:
      return null
  }
}

export function itemsOf({ items }: Schema): Schema {
  return Array.isArray(items) ? {} : objectSchema(items)
}

const numberOf = ({ minimum, exclusiveMinimum }: Schema) =>
  minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 1)

function objectOf(schema: Schema, named: NamedSchemas): unknown {
  const { properties = {}, required = [], additionalProperties } = schema
  const optional = Object.keys(properties).filter((name) => name !== 'version')
  const wanted = Object.keys(properties).filter(
    (name) => required.includes(name) || objectSchema(properties[name]).examples !== undefined,
  )
  const shown = wanted.length > 0 ? wanted : optional.slice(0, 1)
  const fields = shown.map((name) => {
    const field = objectSchema(properties[name] ?? additionalProperties)
    return [name, sampleOf(field, named, name)]
  })
  return Object.fromEntries(fields)
}
