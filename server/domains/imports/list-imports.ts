import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { presentOperation } from '#server/domains/operations/present-operation.ts';
import { readOperations } from '#server/domains/operations/read-operation.ts';

const SHOWN = 50;

/** Lists the imports of the team. Exports have their own list. */
export async function listImports(
  app: Pick<App, 'db'>,
  { caller }: Pick<Call<'listImports'>, 'caller'>,
): Promise<Answer<'listImports'>> {
  return {
    data: (await readOperations(app.db, caller.team_id, { limit: SHOWN, but: 'export' })).map(
      presentOperation,
    ),
  };
}
