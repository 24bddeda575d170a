import type { FileKind } from '#contract/api/operations.ts';
import { missingField } from '#contract/api/import-fields.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure, invalidField } from '#server/failures.ts';
import type { Call, Handler } from '#server/http/calls/handler.ts';
import type { TableShape } from '#server/ports/table-files.ts';
import { checkMapping, refuseIncomplete } from './check-mapping.ts';
import type { FilePayload } from './file-payload.ts';
import { getImport } from '../get-import.ts';
import { readOrigin } from './map-import.ts';
import { startOperation } from '#server/domains/operations/start-operation.ts';

/** The number of files of one team that may be read at the same time. */
const MOST_MOVING = 5;

/**
 * Stores a file and starts its import. A dry run shows the result first. Without a required column,
 * it waits until a person names that column.
 */
export async function importFile(
  app: App,
  { form, caller }: Call<'importFile'>,
): Promise<Answer<'importFile'>> {
  const { file, kind, dry_run } = form;
  const opened = await app.tables.open(new Uint8Array(await file.arrayBuffer()));
  if ('refused' in opened)
    throw opened.status === 'invalid'
      ? invalidField('file', opened.refused)
      : new Failure('unsupported_media_type', {
          message: opened.refused,
          errors: { file: [opened.refused] },
        });
  const { content, shape } = opened;
  const mapping = form.mapping
    ? checkMapping(kind, form.mapping, shape)
    : app.tables.proposeMapping(kind, shape.columns);
  const payload: FilePayload = {
    kind,
    mapping,
    shape,
    reviews: isOfReviews(kind) ? readReviewFileSettings(app, form, shape) : null,
  };
  if (!dry_run) refuseIncomplete(payload);
  const id = await transaction(app, async (tx) => {
    await refuseCrowd(tx, caller.team_id);
    const import_id = await startOperation(tx, {
      team_id: caller.team_id,
      user_id: caller.user.id,
      kind,
      phase: dry_run ? 'check' : 'run',
      source_name: file.name || null,
      total: shape.total,
      payload,
    });
    await tx.db
      .insertInto('import_files')
      .values({ import_id, content: Buffer.from(content) })
      .execute();
    if (missingField(kind, mapping) !== null)
      await tx.db
        .updateTable('imports')
        .set({ state: 'checked' })
        .where('id', '=', import_id)
        .execute();
    return import_id;
  });
  return getImport(app, { params: { id }, caller });
}

/** The declared settings of a file of reviews override the detected ones. */
function readReviewFileSettings(
  { tables }: Pick<App, 'tables'>,
  { origin, scale }: Call<'importFile'>['form'],
  { columns }: TableShape,
): FilePayload['reviews'] {
  const recognised = tables.recogniseReviews(columns);
  return {
    origin: readOrigin(origin ?? recognised?.origin),
    recognised: recognised?.file ?? null,
    is_format_verified: recognised?.is_format_verified ?? true,
    scale: scale ?? 5,
  };
}

const isOfReviews = (kind: FileKind): boolean => kind === 'reviews' || kind === 'product_reviews';

/** Imports a file of product reviews. */
export const importProductReviews: Handler<'importProductReviews'> = (app, { form, caller }) =>
  importFile(app, { form: { ...form, kind: 'product_reviews' }, caller } as Call<'importFile'>);

async function refuseCrowd(tx: Tx, team_id: string): Promise<void> {
  const { moving } = await tx.db
    .selectFrom('imports')
    .select((row) => row.fn.countAll<string>().as('moving'))
    .where('team_id', '=', team_id)
    .where('state', 'in', ['checking', 'running'])
    .executeTakeFirstOrThrow();
  if (Number(moving) >= MOST_MOVING)
    throw new Failure('too_many_requests', {
      message: `${MOST_MOVING} imports sont déjà en cours : attendez la fin de l’un d’eux, ou arrêtez-en un.`,
      retryAfter: 30,
    });
}
