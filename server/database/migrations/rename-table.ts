import { type Kysely, sql } from 'kysely';

/**
 * Renames a table together with its constraints, indexes and sequences whose names begin with the name of the table. Landed migrations call this function:
 * it is never edited.
 */
export async function renameTable(db: Kysely<unknown>, from: string, to: string): Promise<void> {
  await sql`alter table ${sql.id(from)} rename to ${sql.id(to)}`.execute(db);
  const constraints = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = ${to}::regclass and starts_with(conname, ${`${from}_`})`.execute(
    db,
  );
  for (const { name } of constraints.rows)
    await sql`alter table ${sql.id(to)} rename constraint ${sql.id(name)} to ${sql.id(name.replace(from, to))}`.execute(
      db,
    );
  const others = await sql<{ name: string; kind: string }>`
    select c.relname as name, c.relkind as kind from pg_class c
    where starts_with(c.relname, ${`${from}_`}) and (
      exists (select from pg_index i where i.indexrelid = c.oid and i.indrelid = ${to}::regclass)
      or exists (select from pg_depend d where d.objid = c.oid and d.refobjid = ${to}::regclass and c.relkind = 'S'))`.execute(
    db,
  );
  for (const { name, kind } of others.rows)
    await sql`alter ${sql.raw(kind === 'S' ? 'sequence' : 'index')} ${sql.id(name)} rename to ${sql.id(name.replace(from, to))}`.execute(
      db,
    );
}
