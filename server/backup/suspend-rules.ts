import pg from 'pg';
import { listColumns, quoteName } from './list-columns.ts';

/**
 * Drops foreign keys, disables triggers and empties all tables, because rows arrive in the order of
 * the tables’ names and already contain the effects of the triggers. Returns the function that
 * restores and checks the keys and triggers.
 */
export async function suspendRules(client: pg.Client): Promise<() => Promise<void>> {
  const names = (await listColumns(client)).map(({ name }) => quoteName(name));
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select k.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class k on k.oid = c.conrelid
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`);
  for (const { table, name } of keys)
    await client.query(`alter table ${quoteName(table)} drop constraint ${quoteName(name)}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  return async () => {
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    for (const { table, name, definition } of keys)
      await client.query(
        `alter table ${quoteName(table)} add constraint ${quoteName(name)} ${definition}`,
      );
  };
}
