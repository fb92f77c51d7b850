import type { Condition, FieldTest, TestValue } from '#contract/filter/condition.ts'
import type { FilterField } from '#contract/filter/fields.ts'
import { FAILING } from '#contract/task-filters.ts'
import { fold } from '#domain/fold.ts'
import { WARNING_MS } from '#domain/proxy-term.ts'
import { FAILED_TASKS } from '#domain/task.ts'
import type { Asked, ColumnList } from './asked.ts'
import { type Columns, NOTHING, type OtherColumn, type WholeColumn, type Words } from './columns.ts'
import {
  type Add,
  addCodes,
  addEqual,
  addNames,
  addOther,
  addPositive,
  addRange,
  addShift,
  type Bounds,
  boundsOf,
  emptyMask,
  intersect,
  type Mask,
  subtract,
} from './passes.ts'

/** The rows of a list that pass the conditions. */
export function selectRows(scope: Scope): Mask {
  const { columns, list, conditions } = scope
  const mask = emptyMask(columns.size)
  const ids = columns.whole[list === 'bots' ? 'server' : 'bot']
  for (let id = 0; id < columns.size; id++) mask[id] = ids[id] === NOTHING ? 0 : 1
  applyCondition(scope, mask, { kind: 'and', of: conditions })
  return mask
}

/** Clears the rows that fail the narrowing conditions, or do not contain the searched text. */
export function narrow(scope: Scope, mask: Mask): void {
  applyCondition(scope, mask, { kind: 'and', of: scope.narrowing })
  if (scope.search !== '') scope.columns.names.selectContaining(mask, fold(scope.search), false)
}

export interface Scope extends Asked {
  readonly columns: Columns
}

/** Clears the rows that fail a condition. */
function applyCondition(scope: Scope, mask: Mask, condition: Condition): void {
  if (condition.kind === 'and') {
    for (const member of cheapestFirst(condition.of)) applyCondition(scope, mask, member)
  } else if (condition.kind === 'or') {
    applyAny(scope, mask, condition.of)
  } else if (condition.kind === 'text') {
    scope.columns.names.selectContaining(mask, fold(condition.text), condition.isNot)
  } else {
    applyField(scope, mask, condition)
  }
}

/** Texts come last, because they are only compared in the rows that remain. */
const cheapestFirst = (conditions: readonly Condition[]) =>
  conditions.toSorted((a, b) => costOf(a) - costOf(b))

function costOf(condition: Condition): number {
  if (condition.kind === 'and' || condition.kind === 'or')
    return Math.max(0, ...condition.of.map(costOf))
  return condition.kind === 'text' || condition.field.type === 'text' ? 1 : 0
}

function applyAny(scope: Scope, mask: Mask, members: readonly Condition[]): void {
  // A row that passes one condition is not tested for the others.
  const failed = mask.slice()
  for (const member of cheapestFirst(members)) {
    const passed = failed.slice()
    applyCondition(scope, passed, member)
    subtract(failed, passed)
  }
  subtract(mask, failed)
}

function applyField(scope: Scope, mask: Mask, { field, values, isNot }: FieldTest): void {
  const [only] = values
  if (only?.kind === 'contains' && values.length === 1) {
    scope.columns.names.selectContaining(mask, fold(only.text), isNot)
    return
  }
  const passed = emptyMask(mask.length)
  for (const add of addsOf(scope, field, values)) add(passed)
  if (isNot) subtract(mask, passed)
  else intersect(mask, passed)
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
    penalised: { kind: 'positive', column: 'penalties' },
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

function addsOf(scope: Scope, field: FilterField, values: readonly TestValue[]): Add[] {
  const { columns, list } = scope
  const own = FIELDS[list][field.name]
  if (!own) throw new Error(`no column of the field ${field.name}`)
  switch (own.kind) {
    case 'whole':
      return wholeAdds(columns.whole[own.column], field, values)
    case 'other':
      return values.map((value) => addOther(columns.other[own.column], field, value))
    case 'word':
      return [
        addCodes(columns.whole[own.column], codesOf(columns.words[own.column], field, values)),
      ]
    case 'positive':
      return values.map((value) => addPositive(columns.whole[own.column], value))
    case 'name':
      return values.map((value) => addNames(columns, value))
    case 'shift':
      return values.map((value) => addShift(columns, scope.hour, value))
    case 'proxy':
      return proxyAdds(scope, field, values)
    case 'places':
      return [addCodes(columns.whole.places, placesWith(columns.words.places, values))]
    default:
      return own satisfies never
  }
}

function wholeAdds(column: Int32Array, field: FilterField, values: readonly TestValue[]): Add[] {
  const ranges = values.filter((value) => value.kind === 'range')
  const numbers = values.flatMap((value) => {
    if (value.kind === 'none') return [NOTHING]
    return value.kind === 'is' ? [numberOf(field, value.value)] : []
  })
  return [
    addCodes(column, numbers),
    ...ranges.map((range) => addRange(column, boundsOf(field, range))),
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
function proxyAdds(scope: Scope, field: FilterField, values: readonly TestValue[]): Add[] {
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
  const words = values.flatMap((value): Add[] => {
    if (value.kind !== 'is' || typeof value.value !== 'string') return []
    const term = terms[value.value]
    return [term ? addRange(until, term) : (mask) => addEqual(mask, banned, 1)]
  })
  return [...wholeAdds(proxy, field, ids), ...words]
}
