/** A trigram index beside the table. It stores no text of its own, so triggers report every change to it. */
export function search(table: string, columns: string[]): string {
  const index = `${table}_search`
  const { add } = searchSteps(table, columns)
  return `
    ${searchTable(table, columns, 'full')};
    create trigger ${index}_insert after insert on ${table} begin ${add} end;
    ${searchTriggers(table, columns, '')}`
}

/** The triggers after a delete and an update of the rows that pass a test, such as `when old.id < 7`. */
function searchTriggers(table: string, columns: string[], test: string): string {
  const { add, remove } = searchSteps(table, columns)
  const of = columns.join(', ')
  return `
    create trigger ${table}_search_delete after delete on ${table} ${test} begin ${remove} end;
    create trigger ${table}_search_update after update of ${of} on ${table} ${test} begin ${remove} ${add} end`
}

function searchSteps(table: string, columns: string[]) {
  const index = `${table}_search`
  const names = columns.join(', ')
  const prefix = (row: string) => columns.map((column) => `${row}.${column}`).join(', ')
  return {
    add: `insert into ${index} (rowid, ${names}) values (new.id, ${prefix('new')});`,
    remove: `insert into ${index} (${index}, rowid, ${names}) values ('delete', old.id, ${prefix('old')});`,
  }
}

/** The triggers of the index continue to use its name. */
export function searchWithoutPositions(table: string, columns: string[]): string {
  const index = `${table}_search`
  return `
    drop table ${index};
    ${searchTable(table, columns, 'none')};
    insert into ${index} (${index}) values ('rebuild')`
}

/**
 * `log_indexed.last_id` is the last row in the index. Ids are assigned in the order of the commits, so all rows up to it are
 * in the index, too. A larger value adds the rows up to it.
 */
export function searchInBatches(table: string, columns: string[]): string {
  const drops = ['insert', 'delete', 'update'].map(
    (event) => `drop trigger ${table}_search_${event};`,
  )
  const end = `${table}_indexed`
  const names = columns.join(', ')
  return `
    ${drops.join(' ')}
    create table ${end} (last_id integer not null);
    insert into ${end} (last_id) select coalesce(max(id), 0) from ${table};
    ${searchTriggers(table, columns, `when old.id <= (select last_id from ${end})`)};
    create trigger ${end}_update after update on ${end} begin
      insert into ${table}_search (rowid, ${names})
      select id, ${names} from ${table} where id > old.last_id and id <= new.last_id;
    end`
}

const searchTable = (table: string, columns: string[], detail: 'full' | 'none') => `
  create virtual table ${table}_search using fts5
    (${columns.join(', ')}, content='${table}', content_rowid='id', tokenize='trigram', detail=${detail})`
