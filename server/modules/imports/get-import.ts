import type { Answer } from '#contract/schemas.ts';
import type { App } from '#server/app.ts';
import type { Call } from '#server/http/handler.ts';
import { presentImport } from './present-import.ts';
import { readImport } from './read-import.ts';

const REFUSED_SHOWN = 100;

/** One import with its progress and the first of its refused rows. */
export async function getImport(app: Pick<App, 'db'>, { params, caller }: Pick<Call<'getImport'>, 'params' | 'caller'>): Promise<Answer<'getImport'>> {
  const row = await readImport(app.db, caller.team_id, params.id);
  const refused_rows = await app.db.selectFrom('import_refusals').select(['line', 'errors']).where('import_id', '=', row.id).orderBy('line').limit(REFUSED_SHOWN).execute();
  return { data: { ...presentImport(row), refused_rows } };
}
