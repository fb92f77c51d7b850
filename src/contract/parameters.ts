import { z } from 'zod'

/** One row of an endpoint's parameter table. */
export interface Parameter {
  /** `time_schedules[].start_hour` for what stands inside a list. */
  name: string
  place: 'Path' | 'Query' | 'Body'
  description: string
  /** What it takes, in words: `integer, 0 to 23`. */
  takes: string
  isRequired: boolean
  /** What stands in for it when it is left out. */
  fallback?: string
}

type Schema = z.core.JSONSchema.BaseSchema

// `NumberText`: a number in a path or a query travels as text.
const NUMBER_PATTERN = '^[1-9][0-9]{0,9}$'
const INT32_MAX = 2 ** 31 - 1
const counts = new Intl.NumberFormat('en-US')
const AN_INSTANT = '2026-11-20T23:00:00.000Z'
const FORMATS: Record<string, string> = {
  uuid: 'UUID',
  email: 'e-mail address',
  'date-time': `time, such as ${AN_INSTANT}`,
}

/** The rows of what a part of a request may hold. */
export function parametersOf(place: Parameter['place'], part: z.ZodType | undefined): Parameter[] {
  return part ? rowsOf(place, schemaOf(part), '') : []
}

/** A body with all that is required; of one that requires nothing its first field, which alone would do. */
export function sampleOf(body: z.ZodType): Record<string, unknown> {
  const { properties = {}, required = [] } = schemaOf(body)
  const names = Object.keys(properties).filter((name) => name !== 'version')
  const shown = required.length > 0 ? required : names.slice(0, 1)
  return Object.fromEntries(shown.map((name) => [name, sample(plain(properties[name]), name)]))
}

const schemaOf = (part: z.ZodType): Schema =>
  z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })

/** A boolean as a schema allows or refuses everything; the contract has none that refuses. */
const plain = (schema: z.core.JSONSchema._JSONSchema | undefined): Schema =>
  typeof schema === 'object' ? schema : {}

function rowsOf(place: Parameter['place'], schema: Schema, prefix: string): Parameter[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([name, property]) => {
    const field = plain(property)
    const row: Parameter = {
      name: prefix + name,
      place,
      description: field.description ?? '',
      takes: wordsOf(field),
      isRequired: required.includes(name),
    }
    const fallback = fallbackOf(field)
    return [
      fallback === undefined ? row : { ...row, fallback },
      ...rowsOf(place, itemsOf(field), `${prefix}${name}[].`),
    ]
  })
}

function fallbackOf({ default: fallback }: Schema): string | undefined {
  if (fallback === undefined || fallback === '') return undefined
  return typeof fallback === 'string' ? fallback : JSON.stringify(fallback)
}

function itemsOf({ items }: Schema): Schema {
  return Array.isArray(items) ? {} : plain(items)
}

function wordsOf(schema: Schema): string {
  const { anyOf, enum: options, const: only, type, minItems, maxItems } = schema
  if (anyOf) return either(anyOf.map((one) => wordsOf(plain(one))))
  if (options) return either(options.map(String))
  if (only !== undefined) return only === '' ? 'empty' : String(only)
  switch (type) {
    case 'string':
      return textIn(schema)
    case 'integer':
    case 'number':
      return numberIn(type, schema)
    case 'boolean':
      return 'true or false'
    case 'array':
      return `list${between(' of', minItems, maxItems)}: ${wordsOf(itemsOf(schema))}`
    default:
      return String(type ?? 'anything')
  }
}

/** Each once: `a, b or c`. */
function either(words: string[]): string {
  const [last, ...others] = [...new Set(words)].reverse()
  return others.length > 0 ? `${others.reverse().join(', ')} or ${last}` : (last ?? '')
}

function textIn({ format, pattern, minLength, maxLength }: Schema): string {
  if (pattern === NUMBER_PATTERN) return 'integer from 1'
  if (format && FORMATS[format]) return FORMATS[format]
  const length = between(' of', minLength, maxLength)
  return length === '' ? 'text' : `text${length} characters`
}

function numberIn(
  noun: 'integer' | 'number',
  { minimum, exclusiveMinimum, maximum }: Schema,
): string {
  const least = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : minimum
  if (maximum === undefined || maximum >= INT32_MAX)
    return least === undefined ? noun : `${noun} from ${least}`
  return least === undefined ? `${noun} up to ${maximum}` : `${noun} ${least} to ${maximum}`
}

/** ` of 1 to 100`, ` of up to 100`, or nothing where there is no bound. */
function between(lead: string, least: number | undefined, most: number | undefined): string {
  if (most === undefined) return ''
  return `${lead} ${least ? `${least} to` : 'up to'} ${counts.format(most)}`
}

function sample(schema: Schema, name: string): unknown {
  const { anyOf, enum: options, const: only, type, format, minimum, examples } = schema
  if (Array.isArray(examples)) return examples[0]
  if (only !== undefined) return only
  if (format === 'date-time') return AN_INSTANT
  if (anyOf) return sample(plain(anyOf[0]), name)
  if (options) return options[0]
  if (type === 'array') return [sample(itemsOf(schema), name)]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return minimum ?? 1
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, one]) => [key, sample(plain(one), key)]),
    )
  return name
}
