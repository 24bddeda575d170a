import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';

/**
 * Deletes the example cells by which the columns of a file are chosen, because they contain
 * personal data: those of one finished import, or of all imports of a team.
 */
export async function deleteExamples(
  { db }: Pick<Tx, 'db'>,
  which: { id: string } | { team_id: string },
): Promise<void> {
  const chosen = 'id' in which ? sql`id = ${which.id}` : sql`team_id = ${which.team_id}`;
  await sql`
    update imports set payload = jsonb_set(payload, '{shape,columns}', (
      select jsonb_agg(c || '{"examples": []}' order by place) from jsonb_array_elements(payload -> 'shape' -> 'columns') with ordinality e(c, place)))
    where ${chosen} and jsonb_array_length(payload -> 'shape' -> 'columns') > 0`.execute(db);
}
