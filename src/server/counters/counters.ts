/** A table of sums over the rows of another table, with one row for each combination of its keys. Triggers maintain it. */
export interface Counter {
  /** The table that holds the sums: a column for each key and each sum. */
  readonly name: string
  /** The table whose rows are summed. */
  readonly table: string
  /** Columns of that table that the expressions use. */
  readonly columns: readonly string[]
  /** The expressions by which rows are grouped. A row with a null key is not counted. */
  readonly keys: readonly Expression[]
  /** The values that each row adds; `1` counts rows. */
  readonly sums: readonly Expression[]
}

export interface Expression {
  readonly name: string
  /** SQL over the columns of one row. */
  readonly value: string
}

/** A column of a parent row that counts the child rows that refer to it, maintained by triggers. */
export interface ReferenceCounter {
  readonly parent: string
  readonly counter: string
  /** The table of the child rows. */
  readonly table: string
  readonly columns: readonly string[]
  /** SQL over the columns of a child row: the id of its parent, or null for a row that is not counted. */
  readonly reference: string
}

/** A narrow table with the folded nickname of each row's game account. Lists use it for search and sort order. */
export interface NameTable {
  readonly name: string
  /** The table whose rows have an `account_id`. */
  readonly table: string
  /** Additional columns that are copied from the account. */
  readonly columns: readonly string[]
}

/**
 * A column with the id of the row in another table that references this row, or null. The reference never changes.
 */
export interface Link {
  readonly table: string
  readonly column: string
  /** The table with the reference. Its values are unique. */
  readonly other: string
  readonly reference: string
}

/** A table with one row for each row of another table, for columns that change much more often than the others. */
export interface PartTable {
  readonly name: string
  readonly table: string
  /** The columns that are copied from the other table into a new row. */
  readonly columns: readonly string[]
}

/** A table with the ids of the accounts whose rows change, written while `NAME_reader` has a row. */
export interface ChangeLog {
  readonly name: string
  /** The table whose changes it records. */
  readonly table: string
  /** Only updates that change these columns are recorded; all changes if it is empty. */
  readonly columns: readonly string[]
  /** The column with the id of the account. */
  readonly id: string
  /** Another table with that column, and its reference to the changed row. */
  readonly through?: { readonly table: string; readonly reference: string }
}

/** The SQL of the macros of a migration that create triggers. */
export interface CounterTriggers {
  changes(log: ChangeLog): string
  counter(counter: Counter): string
  dropCounter(name: string): string
  count(counter: ReferenceCounter): string
  names(names: NameTable): string
  link(link: Link): string
  part(part: PartTable): string
}

/** Fills a counter from the existing rows. */
export const fillCounter = (counter: Counter): string =>
  `insert into ${counter.name} (${columnsOf(counter)}) ${groupedRows(counter, counter.table)}`

/** Sets a counter column from the existing rows. */
export const fillReferences = ({ parent, counter, table, reference }: ReferenceCounter): string => `
  update ${parent} set ${counter} = 0 where ${counter} <> 0;
  update ${parent} set ${counter} = counted.amount
  from (select ${reference} as id, count(*) as amount from ${table} group by 1) as counted
  where ${parent}.id = counted.id`

export function addNames({ name, columns }: NameTable, rows: string): string {
  const copies = ['nickname_key', ...columns]
  return `
  insert into ${name} (id, account_id, ${copies.join(', ')})
  select named.id, account.id, ${copies.map((column) => `account.${column}`).join(', ')}
  from ${rows} as named join account on account.id = named.account_id;`
}

/** Sets the links of all existing rows. */
export const fillLinks = ({ table, column, other, reference }: Link): string => `
  update ${table} set ${column} = linked.id from ${other} as linked
  where linked.${reference} = ${table}.id`

export const addParts = ({ name, columns }: PartTable, rows: string): string => `
  insert into ${name} (${columns.join(', ')}) select ${columns.join(', ')} from ${rows} as whole;`

export const columnsOf = ({ keys, sums }: Counter): string => namesOf([...keys, ...sums])

export const namesOf = (expressions: readonly Expression[]): string =>
  expressions.map(({ name }) => name).join(', ')

/** The sums of these rows, in the order of the keys. */
export const groupedRows = ({ keys, sums }: Counter, rows: string): string => `
  select ${[...keys.map(selected), ...sums.map(summed)].join(', ')} from ${rows}
  where ${keys.map(({ value }) => `${value} is not null`).join(' and ')}
  group by ${keys.map((_, index) => index + 1).join(', ')}
  order by ${keys.map((_, index) => index + 1).join(', ')}`

const selected = ({ name, value }: Expression) => `${value} as ${name}`
const summed = ({ name, value }: Expression) => `sum(${value}) as ${name}`
