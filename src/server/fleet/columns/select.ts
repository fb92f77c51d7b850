import type { Condition, FieldTest, TestValue } from '#contract/filter/condition.ts'
import type { FilterField } from '#contract/filter/fields.ts'
import { FAILING } from '#contract/task-filters.ts'
import { fold } from '#domain/fold.ts'
import { WARNING_MS } from '#domain/proxy-term.ts'
import { FAILED_TASKS } from '#domain/task.ts'
import type { Asked, ColumnList } from './asked.ts'
import { type Columns, NOTHING, type OtherColumn, type WholeColumn, type Words } from './columns.ts'
import {
  all,
  any,
  type Bounds,
  boundsOf,
  keepCodes,
  keepEqual,
  keepOnShift,
  keepOther,
  keepRange,
  type Pass,
} from './passes.ts'
import { isInSignature } from './signature.ts'

export interface Scope extends Asked {
  readonly columns: Columns
}

/** The passes of a request: `conditions` come first, then `narrowing`. */
export function passesOf(scope: Scope): { conditions: Pass; narrowing: Pass } {
  const { columns, search } = scope
  const narrowing = passOf(scope, { kind: 'and', of: scope.narrowing })
  return {
    conditions: passOf(scope, { kind: 'and', of: scope.conditions }),
    narrowing:
      search === '' ? narrowing : all([narrowing, columns.names.keepContaining(fold(search))]),
  }
}

function passOf(scope: Scope, condition: Condition): Pass {
  switch (condition.kind) {
    case 'and':
      return all(cheapestFirst(condition.of).map((member) => passOf(scope, member)))
    case 'or':
      return any(cheapestFirst(condition.of).map((member) => passOf(scope, member)))
    case 'text':
      return scope.columns.names.keepContaining(fold(condition.text), condition.isNot)
    default:
      return fieldPass(scope, condition)
  }
}

/** Texts come last, because they are only compared in the rows that remain, and those whose bytes are compared after the others. */
const cheapestFirst = (conditions: readonly Condition[]) =>
  conditions.toSorted((a, b) => costOf(a) - costOf(b))

function costOf(condition: Condition): number {
  if (condition.kind === 'and' || condition.kind === 'or')
    return 1 + Math.max(0, ...condition.of.map(costOf))
  if (condition.kind === 'text') return isInSignature(fold(condition.text)) ? 1 : 2
  return condition.field.type === 'text' ? 2 : 0
}

function fieldPass(scope: Scope, test: FieldTest): Pass {
  const passes = valuePasses(scope, test)
  return test.isNot ? all(passes) : any(passes)
}

/** How a field is stored in the columns. */
type FieldColumns =
  | { readonly kind: 'whole'; readonly column: WholeColumn }
  | { readonly kind: 'other'; readonly column: OtherColumn }
  | { readonly kind: 'word'; readonly column: 'task' | 'registration' }
  | { readonly kind: 'positive'; readonly column: WholeColumn }
  | { readonly kind: 'name' | 'shift' | 'proxy' | 'places' }

const whole = (column: WholeColumn) => ({ kind: 'whole', column }) as const
const other = (column: OtherColumn) => ({ kind: 'other', column }) as const

const OF_ACCOUNT: Readonly<Record<string, FieldColumns>> = {
  server: whole('server'),
  group: whole('group'),
  cash: other('cash'),
  deposit: other('deposit'),
  nickname: { kind: 'name' },
}

const FIELDS: Record<ColumnList, Readonly<Record<string, FieldColumns>>> = {
  bots: {
    ...OF_ACCOUNT,
    task: { kind: 'word', column: 'task' },
    task_since: other('task_since'),
    penalized: { kind: 'positive', column: 'penalties' },
    payday: whole('payday'),
    created: other('created'),
    updated: other('updated'),
  },
  'br-bots': {
    ...OF_ACCOUNT,
    plays_on: { kind: 'places' },
    job: whole('job'),
    proxy: { kind: 'proxy' },
    active: whole('active'),
    shift: { kind: 'shift' },
    registration: { kind: 'word', column: 'registration' },
    task: { kind: 'word', column: 'task' },
    created: other('bot_created'),
    updated: other('bot_updated'),
  },
}

/** Whether the columns contain all fields that a condition tests. */
export const canSelect = (list: ColumnList, condition: Condition): boolean => {
  if (condition.kind === 'text') return true
  if (condition.kind === 'field') return FIELDS[list][condition.field.name] !== undefined
  return condition.of.every((member) => canSelect(list, member))
}

/** One pass for each value or kind of value; with `isNot`, it keeps the rows without the value. */
function valuePasses(scope: Scope, { field, values, isNot }: FieldTest): Pass[] {
  const { columns, list } = scope
  const own = FIELDS[list][field.name]
  if (!own) throw new Error(`no column of the field ${field.name}`)
  switch (own.kind) {
    case 'whole':
      return wholePasses(columns.whole[own.column], field, values, isNot)
    case 'other':
      return values.map((value) => keepOther(columns.other[own.column], field, value, isNot))
    case 'word': {
      const codes = codesOf(columns.words[own.column], field, values)
      return [keepCodes(columns.whole[own.column], codes, isNot)]
    }
    case 'positive':
      return values.map((value) =>
        keepRange(columns.whole[own.column], POSITIVE, isTrue(value) === isNot),
      )
    case 'name':
      return values.map((value) => namePass(columns, value, isNot))
    case 'shift':
      return values.map((value) => keepOnShift(columns.whole, scope.hour, isTrue(value) === isNot))
    case 'proxy':
      return proxyPasses(scope, field, values, isNot)
    case 'places':
      return [keepCodes(columns.whole.places, placesWith(columns.words.places, values), isNot)]
    default:
      return own satisfies never
  }
}

const POSITIVE: Bounds = { low: 1, high: Number.POSITIVE_INFINITY }

const isTrue = (value: TestValue) => value.kind === 'is' && value.value === true

function namePass({ names }: Columns, value: TestValue, isNot: boolean): Pass {
  if (value.kind === 'contains') return names.keepContaining(fold(value.text), isNot)
  return names.keepEqual(value.kind === 'is' ? fold(String(value.value)) : '', isNot)
}

function wholePasses(
  column: Int32Array,
  field: FilterField,
  values: readonly TestValue[],
  isNot: boolean,
): Pass[] {
  const ranges = values.filter((value) => value.kind === 'range')
  const numbers = values.flatMap((value) => {
    if (value.kind === 'none') return [NOTHING]
    return value.kind === 'is' ? [numberOf(field, value.value)] : []
  })
  return [
    ...(numbers.length > 0 ? [keepCodes(column, numbers, isNot)] : []),
    ...ranges.map((range) => keepRange(column, boundsOf(field, range), isNot)),
  ]
}

const numberOf = ({ codes = {} }: FilterField, value: string | number | boolean) =>
  codes[String(value)] ?? Number(value)

function codesOf(words: Words, field: FilterField, values: readonly TestValue[]): number[] {
  return values.flatMap((value) => {
    if (value.kind === 'none') return [NOTHING]
    if (value.kind !== 'is') return []
    const word = String(value.value)
    const wanted = word === FAILING && field.values?.includes(word) ? FAILED_TASKS : [word]
    return wanted.flatMap((each) => words.codeOf(each) ?? [])
  })
}

/** The numbers of the server sets that contain one of these servers. */
function placesWith(sets: Words, values: readonly TestValue[]): number[] {
  const servers = new Set(
    values.flatMap((value) => (value.kind === 'is' ? [String(value.value)] : [])),
  )
  return sets
    .list()
    .flatMap((set, number) =>
      set.split(',').some((server) => servers.has(server)) ? [number] : [],
    )
}

/** Tests of a proxy by its id, by the time until it expires, or by whether it is banned. */
function proxyPasses(
  scope: Scope,
  field: FilterField,
  values: readonly TestValue[],
  isNot: boolean,
): Pass[] {
  const { proxy, banned } = scope.columns.whole
  const until = scope.columns.other.proxy_until
  const soon = scope.now + WARNING_MS
  // The first millisecond after each bound, because a bound belongs to the time before it.
  const terms: Record<string, Bounds> = {
    expired: { low: Number.NEGATIVE_INFINITY, high: scope.now + 1 },
    expiring: { low: scope.now + 1, high: soon + 1 },
    valid: { low: soon + 1, high: Number.POSITIVE_INFINITY },
  }
  const ids = values.filter((value) => value.kind !== 'is' || typeof value.value !== 'string')
  const words = values.flatMap((value): Pass[] => {
    if (value.kind !== 'is' || typeof value.value !== 'string') return []
    const term = terms[value.value]
    return [term ? keepRange(until, term, isNot) : keepEqual(banned, 1, isNot)]
  })
  return [...wholePasses(proxy, field, ids, isNot), ...words]
}
