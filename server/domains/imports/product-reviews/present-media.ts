import { type Kysely, sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { DB } from '#server/database/tables.ts';

type Media = NonNullable<Answer<'getImport'>['data']['reviews']>['media'];
const SHOWN = 20;

/** Counts the stored photos and videos of an import, and the reasons why others are missing. */
export async function presentMedia(db: Kysely<DB>, import_id: string): Promise<Media> {
  const { rows } = await sql<{ waiting: number; saved: number; failed: number }>`
    select count(*) filter (where url is null and error is null)::int as waiting, count(url)::int as saved, count(error)::int as failed
    from imported_media where import_id = ${import_id}`.execute(db);
  const [counts] = rows;
  if (!counts || counts.waiting + counts.saved + counts.failed === 0) return null;
  const failures = await db
    .selectFrom('imported_media')
    .select(['source_url as url', 'error'])
    .where('import_id', '=', import_id)
    .where('error', 'is not', null)
    .orderBy('id')
    .limit(SHOWN)
    .execute();
  return {
    ...counts,
    failures: failures.map(({ url, error }) => ({ url, message: error ?? '' })),
  };
}
