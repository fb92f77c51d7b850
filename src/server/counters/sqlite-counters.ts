import {
  addNames,
  type Counter,
  type CounterTriggers,
  columnsOf,
  fillCounter,
  fillReferences,
  namesOf,
} from './counters.ts'

/** SQLite has one writer at a time, so each row updates its counters immediately. */
export const sqliteCounters: CounterTriggers = {
  counter(counter) {
    const { name, table, columns } = counter
    return [
      fillCounter(counter),
      trigger(name, 'insert', table, addRow(counter, 'new', '')),
      trigger(name, 'delete', table, addRow(counter, 'old', '-')),
      trigger(
        name,
        `update of ${columns.join(', ')}`,
        `${table} when ${differs(counter)}`,
        addRow(counter, 'old', '-') + addRow(counter, 'new', ''),
      ),
    ].join(';\n')
  },

  count(counter) {
    const { parent, table, columns, reference } = counter
    const name = `${parent}_${counter.counter}`
    const before = ofRow('old', columns, reference)
    const after = ofRow('new', columns, reference)
    const add = (id: string, by: string) =>
      `update ${parent} set ${counter.counter} = ${counter.counter} ${by} where id = ${id};`
    return [
      fillReferences(counter),
      trigger(name, 'insert', `${table} when ${after} is not null`, add(after, '+ 1')),
      trigger(name, 'delete', `${table} when ${before} is not null`, add(before, '- 1')),
      trigger(
        name,
        `update of ${columns.join(', ')}`,
        `${table} when ${before} is not ${after}`,
        add(before, '- 1') + add(after, '+ 1'),
      ),
    ].join(';\n')
  },

  names: (names) => {
    const row = '(select new.id as id, new.account_id as account_id)'
    return trigger(names.name, 'insert', names.table, addNames(names, row))
  },
}

function trigger(name: string, event: string, on: string, body: string): string {
  const [verb] = event.split(' ')
  return `create trigger ${name}_${verb} after ${event} on ${on} begin ${body} end`
}

const differs = ({ columns, keys, sums }: Counter) =>
  [...keys, ...sums]
    .map(({ value }) => `${ofRow('old', columns, value)} is not ${ofRow('new', columns, value)}`)
    .join(' or ')

function addRow(counter: Counter, row: 'old' | 'new', sign: '' | '-'): string {
  const { name, columns, keys, sums } = counter
  const values = [
    ...keys.map(({ value }) => ofRow(row, columns, value)),
    ...sums.map(({ value }) => `${sign}(${ofRow(row, columns, value)})`),
  ]
  const isCounted = keys.map(({ value }) => `${ofRow(row, columns, value)} is not null`)
  const sets = sums.map((sum) => `${sum.name} = ${sum.name} + excluded.${sum.name}`)
  return `
    insert into ${name} (${columnsOf(counter)})
    select ${values.join(', ')} where ${isCounted.join(' and ')}
    on conflict (${namesOf(keys)}) do update set ${sets.join(', ')};`
}

/** Rewrites an expression over columns as an expression over the columns of a trigger's row. */
const ofRow = (row: 'old' | 'new', columns: readonly string[], expression: string) =>
  `(${expression.replace(new RegExp(`\\b(${columns.join('|')})\\b`, 'g'), `${row}.$&`)})`
