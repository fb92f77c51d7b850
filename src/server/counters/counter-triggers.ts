/** A kept sum over the rows of a table that share some columns; rows without one of these are left out. */
export interface Tally {
  /** The table that holds it: the columns, and `amount`. */
  readonly name: string
  readonly table: string
  readonly columns: readonly string[]
  /** What each row adds, over columns of it: `1` counts. */
  readonly weight: string
}

/** Triggers that keep a tally on SQLite. */
export function sqliteTally({ name, table, columns, weight }: Tally): string {
  const add = `
    insert into ${name} (${columns.join(', ')}, amount)
    select ${of('new', columns)}, ${weigh('new', weight)} where ${allThere('new', columns)}
    on conflict do update set amount = amount + excluded.amount;`
  const remove = `
    update ${name} set amount = amount - ${weigh('old', weight)}
    where ${same(name, 'old', columns)};`
  const changed = [...columns, ...columnsOf(weight)]
  const isOther = changed.map((column) => `old.${column} is not new.${column}`).join(' or ')
  return `
    create trigger ${name}_insert after insert on ${table} begin ${add} end;
    create trigger ${name}_delete after delete on ${table} begin ${remove} end;
    create trigger ${name}_update after update of ${changed.join(', ')} on ${table}
    when ${isOther} begin ${remove} ${add} end`
}

/** The same on PostgreSQL: rows that come or go together are summed up first, in one order for everybody. */
export function postgresTally({ name, table, columns, weight }: Tally): string {
  const names = columns.join(', ')
  const sums = (rows: string) => `
    select ${names}, sum(${weight}) as amount from ${rows}
    where ${columns.map((column) => `${column} is not null`).join(' and ')}
    group by ${names} order by ${names}`
  const upsert = `on conflict (${names}) do update set amount = ${name}.amount + excluded.amount;`
  const changed = [...columns, ...columnsOf(weight)]
  const isOther = changed
    .map((column) => `old.${column} is distinct from new.${column}`)
    .join(' or ')
  return `
    create function ${name}_count() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into ${name} (${names}, amount) ${sums('added')} ${upsert}
      elsif tg_op = 'DELETE' then
        update ${name} set amount = ${name}.amount - gone.amount
        from (${sums('removed')}) as gone where ${same(name, 'gone', columns)};
      else
        update ${name} set amount = ${name}.amount - (${weigh('old', weight)})
        where ${same(name, 'old', columns)};
        insert into ${name} (${names}, amount)
        select ${of('new', columns)}, ${weigh('new', weight)} where ${allThere('new', columns)}
        ${upsert}
      end if;
      return null;
    end $$;
    create trigger ${name}_insert after insert on ${table}
    referencing new table as added for each statement execute function ${name}_count();
    create trigger ${name}_delete after delete on ${table}
    referencing old table as removed for each statement execute function ${name}_count();
    create trigger ${name}_update after update on ${table}
    for each row when (${isOther}) execute function ${name}_count()`
}

const columnsOf = (weight: string): string[] => weight.match(/[a-z_]+/g) ?? []

const weigh = (row: string, weight: string) => `(${weight.replace(/[a-z_]+/g, `${row}.$&`)})`

const of = (row: string, columns: readonly string[]) =>
  columns.map((column) => `${row}.${column}`).join(', ')

const allThere = (row: string, columns: readonly string[]) =>
  columns.map((column) => `${row}.${column} is not null`).join(' and ')

const same = (name: string, row: string, columns: readonly string[]) =>
  columns.map((column) => `${name}.${column} = ${row}.${column}`).join(' and ')
