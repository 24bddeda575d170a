import pg from 'pg';

/**
 * The properties that a migration could leave different from a fresh schema. The names of `not
 * null` constraints are left out, because they follow a renamed table only from PostgreSQL 18.
 */
const READINGS = [
  `select 'extension', extname, '' from pg_extension`,
  `select 'column', c.relname || '.' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attstorage, pg_get_expr(d.adbin, d.adrelid))
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v', 'm')`,
  `select 'relation', relname, concat_ws(' ', relkind, relpersistence, array(select unnest(reloptions) order by 1)) from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v', 'm', 'S')`,
  `select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = current_schema()::regnamespace and contype <> 'n'`,
  `select 'index', c.relname, pg_get_indexdef(c.oid) from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = current_schema()::regnamespace`,
  `select 'trigger', tgrelid::regclass || '.' || tgname, concat_ws(' ', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal`,
  `select 'function', p.oid::regprocedure::text, pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prokind <> 'a' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  `select 'view', c.relname, pg_get_viewdef(c.oid) from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('v', 'm')`,
];

/**
 * Returns the schema of a database as one line for each object, independent of the order in which
 * its columns and objects were created.
 */
export async function readCatalogue(place: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(place);
  await client.connect();
  try {
    const lines: string[] = [];
    for (const text of READINGS) {
      const { rows } = await client.query<string[]>({ text, rowMode: 'array' });
      lines.push(...rows.map((row) => row.join(' ')));
    }
    return lines.toSorted();
  } finally {
    await client.end();
  }
}
