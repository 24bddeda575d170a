import { missingField } from '#contract/api/import-fields.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Call, TeamCaller } from '#server/http/calls/handler.ts';
import { readFilePayload } from './files/file-payload.ts';
import { presentOperation } from '#server/domains/operations/present-operation.ts';
import { presentReviews } from './reviews/present-reviews.ts';
import { readOperation, type OperationRow } from '#server/domains/operations/read-operation.ts';

const REFUSED_SHOWN = 100;
type Detail = Answer<'getImport'>['data'];

/** Returns one import with its progress and its first refused rows. */
export async function getImport(
  app: Pick<App, 'db' | 'tables' | 'clock'>,
  { params, caller }: { params: { id: string }; caller: Pick<TeamCaller, 'team_id' | 'role'> },
): Promise<{ data: Detail }> {
  const row = await readOperation(app.db, caller.team_id, params.id);
  const refused_rows = await app.db
    .selectFrom('import_refusals')
    .select(['line', 'errors'])
    .where('import_id', '=', row.id)
    .orderBy('line')
    .limit(REFUSED_SHOWN)
    .execute();
  return {
    data: {
      ...presentOperation(row),
      file: presentFile(row, caller.role),
      reviews: await presentReviews(app, row, caller.role),
      refused_rows,
    },
  };
}

/** Presents the file. Its cells contain personal data, so a reader only sees the columns. */
function presentFile(
  { payload }: OperationRow,
  role: Call<'getImport'>['caller']['role'],
): Detail['file'] {
  const file = readFilePayload(payload);
  if (file === null) return null;
  const { separator, encoding } = file.shape;
  const columns = file.shape.columns.map(({ name, examples, filled }) => ({
    name,
    filled,
    examples: role === 'reader' ? [] : examples,
  }));
  return {
    separator,
    encoding,
    columns,
    mapping: file.mapping,
    missing_field: missingField(file.kind, file.mapping),
  };
}
