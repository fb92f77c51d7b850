import {
  addNames,
  addParts,
  type Counter,
  type CounterTriggers,
  columnsOf,
  fillCounter,
  fillLinks,
  fillReferences,
  groupedRows,
  type Link,
  namesOf,
} from './counters.ts'

/**
 * Each statement first adds up the changes of its rows and stores them in a separate table. They are applied to the counter
 * when the transaction commits, in the order of the keys. A long import therefore does not block the counters of other
 * transactions, and two transactions never deadlock on them. The first trigger that runs applies all changes and sets a flag
 * in the transaction for the other triggers: if each queried the table, it would read all rows that the first has deleted.
 */
export const postgresCounters: CounterTriggers = {
  counter(counter) {
    const { name, table } = counter
    return [
      fillCounter(counter),
      // The table is empty after each commit.
      `create unlogged table ${name}_change (like ${name})`,
      triggers(name, table, (changes) => noteChanges(counter, changes), onChange(name)),
      `create function ${name}_apply() returns trigger language plpgsql as $$
        begin${onApply(name)} ${applyChanges(counter)} return null; end $$`,
      `create constraint trigger ${name}_apply after insert on ${name}_change
        deferrable initially deferred for each row execute function ${name}_apply()`,
    ].join(';\n')
  },

  dropCounter: (name) => `
    drop function ${name}_changed() cascade;
    drop table ${name}_change, ${name};
    drop function ${name}_apply()`,

  count(counter) {
    const name = `${counter.parent}_${counter.counter}`
    const { parent, table, reference } = counter
    return [
      fillReferences(counter),
      triggers(name, table, (changes) => {
        const amounts = changes.map(
          ({ rows, sign }) => `select ${reference} as id, ${sign}1 as amount from ${rows}`,
        )
        // Rows are locked in the order of their ids, so that two transactions cannot deadlock.
        return `
          with change as materialized (
            select id, sum(amount) as amount from (${amounts.join(' union all ')}) as moved
            where id is not null group by id having sum(amount) <> 0
          ), locked as materialized (
            select id from ${parent} where id in (select id from change)
            order by id for no key update
          )
          update ${parent} set ${counter.counter} = ${counter.counter} + change.amount
          from change join locked using (id) where ${parent}.id = change.id;`
      }),
    ].join(';\n')
  },

  names: (names) => {
    const { name, table } = names
    const addAdded = triggerFunction(name, ` ${addNames(names, 'added')}`)
    return [addAdded, trigger(name, table, 'insert')].join(';\n')
  },

  link: (link) => {
    const { table, column, other } = link
    const name = `${table}_${column}`
    const body = `
      if tg_op = 'INSERT' then ${setLinks(link, 'added', 'added.id')}
      else ${setLinks(link, 'removed', 'null')}
      end if;`
    return [
      fillLinks(link),
      triggerFunction(name, body),
      trigger(name, other, 'insert'),
      trigger(name, other, 'delete'),
    ].join(';\n')
  },

  changes: ({ name, table, columns, id, through }) => {
    const own = `${name}_of_${table}`
    const log = (rows: Changes['rows'], changed: string = rows) => {
      const ids = through
        ? `select ${through.table}.${id} from ${through.table} join ${changed} on ${through.table}.${through.reference} = ${rows}.id`
        : `select ${id} from ${changed}`
      return `insert into ${name} (account_id) ${ids};`
    }
    const tuple = (rows: Changes['rows']) => columns.map((column) => `${rows}.${column}`).join(', ')
    const body =
      columns.length > 0
        ? log(
            'added',
            `added join removed on removed.id = added.id and (${tuple('added')}) is distinct from (${tuple('removed')})`,
          )
        : `if tg_op = 'DELETE' then ${log('removed')} else ${log('added')} end if;`
    const events = columns.length > 0 ? (['update'] as const) : EVENTS
    return [
      `create index if not exists ${name}_position on ${name} (position)`,
      triggerFunction(own, ` if exists (select 1 from ${name}_reader) then ${body} end if;`),
      ...events.map((event) => trigger(own, table, event)),
    ].join(';\n')
  },

  part: (part) => {
    const { name, table } = part
    const addAdded = triggerFunction(name, ` ${addParts(part, 'added')}`)
    return [addAdded, trigger(name, table, 'insert')].join(';\n')
  },
}

const onChange = (name: string) => ` perform set_config('counter.${name}', 'changed', true);`

const onApply = (name: string) =>
  ` if current_setting('counter.${name}', true) = 'applied' then return null; end if;
    perform set_config('counter.${name}', 'applied', true);`

/** Inserted rows (`added`) and deleted rows (`removed`). An update has both. */
interface Changes {
  readonly rows: 'added' | 'removed'
  readonly sign: '' | '-'
}

const ADDED: Changes = { rows: 'added', sign: '' }
const REMOVED: Changes = { rows: 'removed', sign: '-' }

/** Triggers that run `change` once for each statement that inserts, deletes or updates rows, and `first` before it. */
function triggers(
  name: string,
  table: string,
  change: (changes: Changes[]) => string,
  first = '',
): string {
  const body = `${first}
    if tg_op = 'INSERT' then ${change([ADDED])}
    elsif tg_op = 'DELETE' then ${change([REMOVED])}
    else ${change([ADDED, REMOVED])}
    end if;`
  return [triggerFunction(name, body), ...EVENTS.map((event) => trigger(name, table, event))].join(
    ';\n',
  )
}

const EVENTS = ['insert', 'delete', 'update'] as const

const triggerFunction = (name: string, body: string) =>
  `create function ${name}_changed() returns trigger language plpgsql as $$
    begin${body} return null; end $$`

const TRANSITION = {
  insert: 'new table as added',
  delete: 'old table as removed',
  update: 'old table as removed new table as added',
}

const trigger = (name: string, table: string, event: keyof typeof TRANSITION) =>
  `create trigger ${name}_${event} after ${event} on ${table}
    referencing ${TRANSITION[event]} for each statement execute function ${name}_changed()`

/** Locks the rows in the order of their ids, so that two transactions cannot deadlock. */
const setLinks = ({ table, column, reference }: Link, rows: Changes['rows'], value: string) => `
  with locked as materialized (
    select ${table}.id from ${table} join ${rows} on ${rows}.${reference} = ${table}.id
    where ${table}.${column} is distinct from ${value}
    order by ${table}.id for no key update of ${table}
  )
  update ${table} set ${column} = ${value}
  from ${rows} join locked on locked.id = ${rows}.${reference} where ${table}.id = locked.id;`

/** The sums of the rows, for each key whose sums change. */
function noteChanges(counter: Counter, changes: Changes[]): string {
  const { name, keys, sums } = counter
  const rows = changes.map(({ rows, sign }) => {
    const signed = sums.map((sum) => ({ ...sum, value: `${sign}(${sum.value})` }))
    return `(${groupedRows({ ...counter, sums: signed }, rows)})`
  })
  const totals = sums.map((sum) => `sum(${sum.name})`)
  return `
    insert into ${name}_change (${columnsOf(counter)})
    select ${[namesOf(keys), ...totals].join(', ')} from (${rows.join(' union all ')}) as moved
    group by ${namesOf(keys)} having ${totals.map((total) => `${total} <> 0`).join(' or ')};`
}

function applyChanges(counter: Counter): string {
  const { name, keys, sums } = counter
  const totals = sums.map((sum) => `sum(${sum.name})`)
  const sets = sums.map((sum) => `${sum.name} = ${name}.${sum.name} + excluded.${sum.name}`)
  return `
    with change as (delete from ${name}_change returning *)
    insert into ${name} (${columnsOf(counter)})
    select ${[namesOf(keys), ...totals].join(', ')} from change
    group by ${namesOf(keys)} order by ${namesOf(keys)}
    on conflict (${namesOf(keys)}) do update set ${sets.join(', ')};`
}
