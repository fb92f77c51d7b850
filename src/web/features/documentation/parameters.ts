import type { Operation } from '#contract/openapi/operation.ts'
import { AN_INSTANT, itemsOf } from '#contract/openapi/sample.ts'
import { type NamedSchemas, objectSchema, resolve, type Schema } from '#contract/openapi/schemas.ts'
import { formatCount } from '#domain/format.ts'

/** One row of the parameter table of an endpoint. */
export interface Parameter {
  /** `time_schedules[].start_hour` for a field of the items of a list. */
  name: string
  place: 'Path' | 'Query' | 'Body'
  description: string
  /** The accepted values in words: `integer, 0 to 23`. */
  takes: string
  isRequired: boolean
  /** The value that is used if the parameter is omitted. */
  fallback?: string
}

/** One row of the table of a response. */
export type ResponseField = Pick<Parameter, 'name' | 'description' | 'takes'>

const PLACES = { path: 'Path', query: 'Query' } as const
const INT32_MAX = 2 ** 31 - 1
const FORMATS: Record<string, string> = {
  uuid: 'UUID',
  email: 'e-mail address',
  'date-time': `time in UTC, such as ${AN_INSTANT}`,
}

/** The rows for the input of an operation. */
export function parametersOf(operation: Operation, named: NamedSchemas): Parameter[] {
  const parameters = operation.parameters.flatMap(({ in: place, schema, ...parameter }) =>
    place === 'header'
      ? []
      : rowOf(
          { ...parameter, place: PLACES[place], isRequired: parameter.required },
          schema,
          named,
        ),
  )
  const forms = Object.values(operation.requestBody?.content ?? {}).flatMap(
    ({ schema }) => schema.anyOf ?? [schema],
  )
  const fields = forms.flatMap((form) => bodyParametersOf(objectSchema(form), named))
  return [...parameters, ...[...Map.groupBy(fields, ({ name }) => name).values()].flatMap(merged)]
}

/** One row for a field that several forms of a body have. */
function merged([first, ...others]: Parameter[]): Parameter[] {
  if (!first) return []
  const all = [first, ...others]
  const isRequired = all.every((one) => one.isRequired)
  return [{ ...first, takes: either(all.map(({ takes }) => takes)), isRequired }]
}

/** The rows of a body's fields, and of those of its items. */
export function bodyParametersOf(body: Schema, named: NamedSchemas, prefix = ''): Parameter[] {
  const { properties = {}, required = [] } = resolve(body, named)
  return Object.entries(properties).flatMap(([name, property]) => {
    const field = resolve(objectSchema(property), named)
    const isRequired = required.includes(name)
    const { description = '' } = field
    return [
      rowOf({ name: prefix + name, place: 'Body', description, isRequired }, field, named),
      ...bodyParametersOf(itemsOf(field), named, `${prefix}${name}[].`),
    ]
  })
}

/** Maximum depth of listed response fields: those of `data[].bot`, but not those of its objects. */
const DEPTH = 3

/**
 * The rows of a response's fields, and of those within its objects and lists. Of several forms it shows the one with the
 * most fields.
 */
export function responseFieldsOf(
  schema: Schema,
  named: NamedSchemas,
  prefix = '',
  depth = 0,
): ResponseField[] {
  const { properties, type, anyOf, ...field } = resolve(schema, named)
  if (anyOf) {
    const forms = anyOf.map((one) => responseFieldsOf(objectSchema(one), named, prefix, depth))
    return forms.reduce((best, form) => (form.length > best.length ? form : best), [])
  }
  if (depth > DEPTH) return []
  if (type === 'array') return responseFieldsOf(itemsOf(field), named, `${prefix}[]`, depth)
  return Object.entries(properties ?? {}).flatMap(([key, property]) => {
    const reference = objectSchema(property)
    const { description = '' } = { ...resolve(reference, named), ...reference }
    const name = prefix === '' ? key : `${prefix}.${key}`
    return [
      { name, description, takes: wordsOf(reference, named) },
      ...responseFieldsOf(reference, named, name, depth + 1),
    ]
  })
}

type Named = Pick<Parameter, 'name' | 'place' | 'description' | 'isRequired'>

function rowOf(
  { name, place, description, isRequired }: Named,
  schema: Schema,
  named: NamedSchemas,
): Parameter {
  const fallback = fallbackOf(schema)
  const takes = wordsOf(schema, named)
  const row = { name, place, description, takes, isRequired }
  return fallback === undefined ? row : { ...row, fallback }
}

function fallbackOf({ default: fallback }: Schema): string | undefined {
  if (fallback === undefined || fallback === '') return undefined
  return typeof fallback === 'string' ? fallback : JSON.stringify(fallback)
}

function wordsOf(reference: Schema, named: NamedSchemas): string {
  const schema = resolve(reference, named)
  const { anyOf, enum: options, const: only, type, minItems, maxItems } = schema
  if (anyOf) return either(anyOf.map((one) => wordsOf(objectSchema(one), named)))
  if (options) return either(options.map(String))
  if (only !== undefined) return only === '' ? 'empty' : String(only)
  if (Array.isArray(type))
    return either(type.map((one) => wordsOf({ ...schema, type: one }, named)))
  switch (type) {
    case 'string':
      return textIn(schema)
    case 'integer':
    case 'number':
      return numberIn(type, schema)
    case 'boolean':
      return 'true or false'
    case 'array':
      return `list${between(' of', minItems, maxItems)}: ${wordsOf(itemsOf(schema), named)}`
    default:
      return String(type ?? 'anything')
  }
}

/** Joins the distinct words: `a, b or c`. */
function either(words: string[]): string {
  const [last, ...others] = [...new Set(words)].reverse()
  return others.length > 0 ? `${others.reverse().join(', ')} or ${last}` : (last ?? '')
}

function textIn({ format, minLength, maxLength }: Schema): string {
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

/** ` of 1 to 100`, ` of up to 100`, or an empty string without an upper bound. */
function between(lead: string, least: number | undefined, most: number | undefined): string {
  if (most === undefined) return ''
  return `${lead} ${least ? `${least} to` : 'up to'} ${formatCount(most)}`
}
