import { missingField } from '#contract/api/import-fields.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure, invalidField } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { checkMapping } from './check-mapping.ts';
import { type FilePayload, readFilePayload } from './file-payload.ts';
import { getImport } from '../get-import.ts';
import { lockOperation } from '#server/domains/operations/lock-operation.ts';
import { restartOperation } from '#server/domains/operations/restart-operation.ts';
import { isGoogle, originOf } from '#contract/labels/review-origins.ts';

/**
 * Changes the mapping of the columns and checks the file again. Nothing of it has been written yet.
 */
export async function mapImport(app: App, call: Call<'mapImport'>): Promise<Answer<'mapImport'>> {
  await transaction(app, async (tx) => {
    const importRow = await lockOperation(tx, call.caller.team_id, call.params.id);
    const payload = readFilePayload(importRow.payload);
    if (payload === null || (importRow.state !== 'checked' && importRow.state !== 'checking'))
      throw new Failure('import_not_checked');
    const mapping = checkMapping(payload.kind, call.body.mapping, payload.shape);
    const { origin = payload.reviews?.origin, scale = payload.reviews?.scale ?? 5 } = call.body;
    const reviews: FilePayload['reviews'] = payload.reviews && {
      ...payload.reviews,
      origin: readOrigin(origin),
      scale,
    };
    await tx.db
      .updateTable('imports')
      .set({ payload: JSON.stringify({ ...payload, mapping, reviews }) })
      .where('id', '=', importRow.id)
      .execute();
    await restartOperation(tx, importRow, 'check');
    if (missingField(payload.kind, mapping) !== null)
      await tx.db
        .updateTable('imports')
        .set({ state: 'checked' })
        .where('id', '=', importRow.id)
        .execute();
  });
  return getImport(app, call);
}

const GOOGLE =
  'Google interdit de recopier ses avis ailleurs que chez lui. Menez-y par un lien : votre fiche peut être un site d’avis dans « Après la note ».';

/** Returns the origin in its stored form. Throws `invalid` when its reviews may not be imported. */
export function readOrigin(text: string | null | undefined): string | null {
  const origin = originOf(text ?? '');
  if (origin !== null && isGoogle(origin)) throw invalidField('origin', GOOGLE);
  return origin;
}
