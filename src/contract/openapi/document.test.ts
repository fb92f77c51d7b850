import { expect, test } from 'vitest'
import { ERROR_STATUS } from '../error-codes.ts'
import { Instant } from '../fields.ts'
import { openApiDocument } from './document.ts'
import { AN_INSTANT } from './sample.ts'
import { objectSchema, resolve, type Schema, schemaOf } from './schemas.ts'

const { info, paths, components } = openApiDocument()
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))

/** The paths of the fields of a schema that have no description. */
function undescribed(schema: Schema, way: string): string[] {
  const { properties = {}, items, anyOf = [], additionalProperties } = schema
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    const field = objectSchema(property)
    const isDescribed = field.$ref !== undefined || (field.description ?? '').trim() !== ''
    return [...(isDescribed ? [] : [`${way}.${name}`]), ...undescribed(field, `${way}.${name}`)]
  })
  const inner = [items, additionalProperties, ...anyOf].flat().filter((one) => one !== undefined)
  return [...fields, ...inner.flatMap((one) => undescribed(objectSchema(one), way))]
}

test.each(Object.entries(components.schemas))(
  'schema %s describes itself and its fields',
  (name, schema) => {
    expect(schema.description).toBeTruthy()
    expect(undescribed(schema, name)).toEqual([])
  },
)

test.each(operations)(
  '$operationId describes its parameters, fields and responses',
  (operation) => {
    const { operationId, parameters, requestBody, responses } = operation
    const contents = [requestBody, ...Object.values(responses)].flatMap((part) =>
      Object.values(part?.content ?? {}),
    )

    expect(parameters.filter(({ description }) => !description)).toEqual([])
    expect(contents.flatMap(({ schema }) => undescribed(schema, operationId))).toEqual([])
    expect(
      contents.filter(({ schema, example }) => !schema.description && example === undefined),
    ).toEqual([])
  },
)

const TYPES: Record<string, string> = { integer: 'number', boolean: 'boolean', string: 'string' }

test('each default of a parameter has the type of the parameter', () => {
  const schemas = operations.flatMap(({ parameters }) => parameters.map(({ schema }) => schema))
  const given = schemas.filter((schema) => schema.default !== undefined)

  expect(given.map((schema) => typeof schema.default)).toEqual(
    given.map(({ type }) => TYPES[String(type)]),
  )
  expect(given.map((schema) => schema.default)).toEqual(expect.arrayContaining([1, 15, false]))
})

test('a range in the description of a parameter or a field of a body is its range', () => {
  const parameters = operations.flatMap(({ parameters }) => parameters)
  const fields = operations.flatMap(({ requestBody }) =>
    Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
      Object.values(resolve(schema, components.schemas).properties ?? {}),
    ),
  )
  const described = [
    ...parameters.map(({ description, schema }) => ({ ...schema, description })),
    ...fields.filter((schema) => typeof schema === 'object'),
  ]
  const inWords = described.flatMap(({ description = '', minimum, maximum }) => {
    const range = / (\d+) to (\d+)(?![\d.])/.exec(description)
    return range ? [{ description, range: range.slice(1).map(Number), minimum, maximum }] : []
  })

  expect(inWords.length).toBeGreaterThan(20)
  expect(
    inWords.filter(({ range, minimum, maximum }) => `${range}` !== `${[minimum, maximum]}`),
  ).toEqual([])
})

test.each(operations)('$operationId has a summary of a few words', ({ summary }) => {
  expect(summary).toMatch(/^[A-Z][a-z]+ .*[^.]$/)
  expect(summary.length).toBeLessThanOrEqual(60)
})

test('every row type is a schema of its own', () => {
  const rows = ['Server', 'Proxy', 'Bot', 'BrBot', 'BrBotGroup', 'Schedule', 'Penalty', 'Admin']
  const others = ['Order', 'CaptchaKey', 'User', 'Session', 'ApiKey', 'Passkey', 'AuditEntry']

  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining([...rows, ...others, 'LogLine', 'Settings', 'ListMeta', 'Problem']),
  )
})

test('an operation lists its errors: the common ones and its additional ones', () => {
  const { get, delete: remove } = paths['/api/servers/{id}'] ?? {}
  const names = (operation = get) =>
    Object.entries(operation?.responses ?? {}).map(([status, response]) =>
      response.$ref === undefined ? status : `${status} ${response.$ref.split('/').at(-1)}`,
    )

  expect(names(get)).toEqual([
    '200',
    '401 BadCredentialsOrSignedOut',
    '403 ForbiddenOrNotApproved',
    '404 NotFound',
    '422 InvalidRequest',
    '429 TooManyRequests',
    '500 Internal',
    '503 BusyOrUnavailable',
  ])
  expect(names(remove)).toContain('409 ConflictOrInUseOrStaleVersion')
  expect(components.responses.TooManyRequests).toHaveProperty('headers.Retry-After')
})

test('a status that no operation lists is in the description of the document', () => {
  const listed = new Set(operations.flatMap(({ responses }) => Object.keys(responses)))
  const others = Object.values(ERROR_STATUS).filter((status) => !listed.has(`${status}`))

  expect(others).toEqual([405, 408, 431])
  for (const status of [...others, 417])
    expect(info).toHaveProperty('description', expect.stringContaining(`\`${status}\``))
})

test('a key of a repeated call has the characters that the server accepts', () => {
  const { parameters = [] } = paths['/api/servers']?.post ?? {}
  const { schema } = parameters.find(({ name }) => name === 'Idempotency-Key') ?? {}
  const isKey = (text: string) => new RegExp(schema?.pattern ?? '').test(text)

  expect(['7c9e6679-7425', '~!'].map(isKey)).toEqual([true, true])
  expect(['a b', 'ключ', '', 'a'.repeat(256)].map(isKey)).toEqual([false, false, false, false])
})

test('a time is in UTC, as the server requires', () => {
  const { pattern = '', format } = schemaOf(Instant, 'input', {})

  expect(format).toBe('date-time')
  const isUtc = (text: string) => new RegExp(pattern).test(text)
  expect(isUtc(AN_INSTANT)).toBe(true)
  expect(isUtc('2026-11-20T00:00:00+02:00')).toBe(false)
})
