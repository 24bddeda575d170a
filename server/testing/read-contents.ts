import pg from 'pg';

/**
 * Returns every row of every table as text, without `instance`, which contains the place of the
 * database and differs after a restore.
 */
export async function readContents(place: pg.ClientConfig): Promise<Record<string, string>> {
  const client = new pg.Client(place);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'instance' order by 1",
    );
    const contents: Record<string, string> = {};
    for (const { name } of rows) {
      const read = await client.query<{ text: string }>(
        `select coalesce(string_agg(t::text, e'\\n' order by t::text), '') as text from "${name}" t`,
      );
      contents[name] = read.rows[0]?.text ?? '';
    }
    return contents;
  } finally {
    await client.end();
  }
}
