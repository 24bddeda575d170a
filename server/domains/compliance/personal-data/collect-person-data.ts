import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { FoundPerson } from '#server/domains/privacy/found-person.ts';

/**
 * Collects all rows about a person, by the French name of their table, without the secrets of the
 * instance.
 */
export async function collectPersonData(
  { personalData }: Pick<App, 'personalData'>,
  tx: Tx,
  person: FoundPerson,
): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const owner of personalData)
    for (const [name, { rows: selection, hidden = [] }] of Object.entries(
      owner.export?.(person) ?? {},
    )) {
      const { rows } = await sql<{
        row: unknown;
      }>`select to_jsonb(f) - ${hidden}::text[] as row from (${selection}) f`.execute(tx.db);
      tables[name] = rows.map(({ row }) => row);
    }
  return tables;
}
