/** A count that rows keep of those that refer to them, and `is_used`, which says whether any does. */
export interface Uses {
  /** The table whose rows are counted on. */
  readonly name: string
  /** The table that refers to it. */
  readonly table: string
  /** The column by which it refers. */
  readonly column: string
  /** The column that counts. */
  readonly counter: string
}

/** Triggers that keep such a count on SQLite. */
export function sqliteUses({ name, table, column, counter }: Uses): string {
  const move = (row: string, by: string) => `
    update ${name} set ${counter} = ${counter} ${by} where id = ${row}.${column};
    ${settle(name, `id = ${row}.${column}`)}`
  return `
    create trigger ${name}_${counter}_insert after insert on ${table}
    when new.${column} is not null begin ${move('new', '+ 1')} end;
    create trigger ${name}_${counter}_delete after delete on ${table}
    when old.${column} is not null begin ${move('old', '- 1')} end;
    create trigger ${name}_${counter}_update after update of ${column} on ${table}
    when old.${column} is not new.${column} begin ${move('old', '- 1')} ${move('new', '+ 1')} end`
}

/** The same on PostgreSQL: rows that come or go together are counted at once, in one order for everybody. */
export function postgresUses({ name, table, column, counter }: Uses): string {
  const move = (rows: string, by: string) => `
    perform 1 from ${name} where id in (select ${column} from ${rows}) order by id for no key update;
    update ${name} set ${counter} = ${counter} ${by} moved.amount
    from (select ${column} as id, count(*) as amount from ${rows} group by 1) as moved
    where ${name}.id = moved.id;
    ${settle(name, `id in (select ${column} from ${rows})`)}`
  return `
    create function ${name}_${counter}_count() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then ${move('removed', '-')} end if;
      if tg_op <> 'DELETE' then ${move('added', '+')} end if;
      return null;
    end $$;
    create function ${name}_${counter}_move() returns trigger language plpgsql as $$
    begin
      perform 1 from ${name} where id in (old.${column}, new.${column}) order by id for no key update;
      update ${name} set ${counter} = ${counter} - 1 where id = old.${column};
      update ${name} set ${counter} = ${counter} + 1 where id = new.${column};
      ${settle(name, `id in (old.${column}, new.${column})`)}
      return null;
    end $$;
    create trigger ${name}_${counter}_insert after insert on ${table}
    referencing new table as added for each statement execute function ${name}_${counter}_count();
    create trigger ${name}_${counter}_delete after delete on ${table}
    referencing old table as removed for each statement execute function ${name}_${counter}_count();
    create trigger ${name}_${counter}_update after update on ${table}
    for each row when (old.${column} is distinct from new.${column})
    execute function ${name}_${counter}_move()`
}

const IS_USED = '(used_by_bots + used_by_groups > 0)'

const settle = (name: string, where: string) =>
  `update ${name} set is_used = ${IS_USED} where ${where} and is_used <> ${IS_USED};`
