import type { ProductImportField } from '#contract/api/import-fields.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import type {
  ChunkDone,
  OperationJob,
  PrepareChunk,
  Refusal,
  WriteChunk,
} from '#server/domains/operations/operation-kind.ts';
import { readProduct, type ReadProduct } from '#server/domains/products/read-product.ts';
import { saveNamedProducts } from '#server/domains/products/save-products.ts';
import type { TableRow } from '#server/ports/table-files.ts';
import { cellReader } from '../files/cell-reader.ts';
import { type FileCursor, fileOf, type FilePayload } from '../files/file-payload.ts';
import { fold, readAgreement, readAmount } from '../files/read-cell.ts';
import { readPiece } from '../files/read-piece.ts';
import { noCounts, recordCheck } from '../record-check.ts';

const FIELDS = [
  'external_id',
  'title',
  'url',
  'image_url',
  'sku',
  'gtin',
  'brand',
  'price',
  'currency',
  'is_active',
] as const satisfies readonly ProductImportField[];

/** Imports the products of a file by their identifier. An invalid row is refused alone. */
export const importProducts: PrepareChunk = async (app, job) => {
  if (job.phase === 'check') return checkProducts(app, job);
  const { payload, cursor } = fileOf(job);
  const { lines, next } = await readLines(app, job, payload, cursor);
  return async (tx) => countLines(lines, await upsert(tx, job, lines), next);
};

interface ProductLine {
  row: TableRow;
  read: ReadProduct;
}

async function readLines(
  app: Pick<App, 'db' | 'tables'>,
  { id }: Pick<OperationJob, 'id'>,
  payload: FilePayload,
  cursor: FileCursor,
): Promise<{ lines: ProductLine[]; next: FileCursor | null }> {
  const { cell } = cellReader<ProductImportField>(payload);
  const { rows, next } = await readPiece(app, id, payload, cursor, () => false);
  return { lines: rows.map((row) => ({ row, read: readLine(row, cell) })), next };
}

function readLine(
  row: TableRow,
  cell: (row: TableRow, field: ProductImportField) => string,
): ReadProduct {
  if (row.fault !== null) return { external_id: null, message: row.fault };
  const fields = FIELDS.flatMap((field) => {
    const text = cell(row, field);
    return text === '' ? [] : [[field, valueOf(field, text)]];
  });
  const variant = VARIANT_FIELDS.flatMap(([field, name]) => {
    const text = cell(row, field);
    return text === '' ? [] : [[name, text]];
  });
  return readProduct({
    ...Object.fromEntries(fields),
    // A product with several variants has one row for each.
    ...(cell(row, 'variant_id') !== '' && { variants: [Object.fromEntries(variant)] }),
  });
}

const VARIANT_FIELDS = [
  ['variant_id', 'external_id'],
  ['variant_title', 'title'],
  ['variant_sku', 'sku'],
  ['variant_gtin', 'gtin'],
] as const;

/** The states that files use, in lower case and without accents. */
const STATES: Readonly<Record<string, boolean>> = {
  active: true,
  actif: true,
  publie: true,
  publish: true,
  published: true,
  'en vente': true,
  inactive: false,
  inactif: false,
  archived: false,
  archive: false,
  draft: false,
  brouillon: false,
  private: false,
};

/**
 * Returns the value of a cell in the format of the API. A cell that cannot be converted is returned
 * unchanged, and validation refuses it.
 */
function valueOf(field: (typeof FIELDS)[number], text: string): string | boolean {
  // A file may contain « 19,90 € »; the API expects 19.90.
  if (field === 'price') return readAmount(text) ?? text;
  if (field === 'is_active') return STATES[fold(text)] ?? readAgreement(text) ?? text;
  return text;
}

type Outcomes = Awaited<ReturnType<typeof saveNamedProducts>>;
type Upsert = Parameters<typeof saveNamedProducts>[0];

const upsert = (tx: Upsert, { team_id }: OperationJob, lines: readonly ProductLine[]) =>
  saveNamedProducts(
    tx,
    team_id,
    lines.flatMap(({ read }) => ('product' in read ? [read] : [])),
  );

/** Finds the results of the file by writing each piece in a transaction that is rolled back. */
async function checkProducts(app: App, job: OperationJob): Promise<WriteChunk> {
  const { payload, cursor } = fileOf({ ...job, cursor: null });
  const counts = noCounts();
  const earlier = new Set<string>();
  for (let at: FileCursor | null = cursor; at !== null;) {
    const { lines, next }: Awaited<ReturnType<typeof readLines>> = await readLines(
      app,
      job,
      payload,
      at,
    );
    const outcomes = await tryUpsert(app, job, lines);
    const again = lines.filter(
      ({ read }) => 'product' in read && earlier.has(read.product.external_id),
    );
    const isMine = await recordCheck(app, job, counts, async () =>
      countLines(lines, outcomes, next, again),
    );
    if (!isMine) break;
    for (const { read } of lines) if ('product' in read) earlier.add(read.product.external_id);
    at = next;
  }
  return async () => ({ done: 0, next: null });
}

class DryRun extends Error {
  readonly outcomes: Outcomes;
  constructor(outcomes: Outcomes) {
    super('a dry run is taken back');
    this.outcomes = outcomes;
  }
}

async function tryUpsert(
  app: App,
  job: OperationJob,
  lines: readonly ProductLine[],
): Promise<Outcomes> {
  try {
    return await transaction(app, async (tx): Promise<Outcomes> => {
      throw new DryRun(await upsert(tx, job, lines));
    });
  } catch (error) {
    if (error instanceof DryRun) return error.outcomes;
    throw error;
  }
}

/** Counts the results. Two rows of one product count once. */
function countLines(
  lines: readonly ProductLine[],
  outcomes: Outcomes,
  next: FileCursor | null,
  again: readonly ProductLine[] = [],
): ChunkDone {
  const refusals: Refusal[] = [];
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const seen = new Set<string>(
    again.flatMap(({ read }) => ('product' in read ? [read.product.external_id] : [])),
  );
  for (const { row, read } of lines) {
    if ('message' in read) {
      refusals.push({ line: row.line, errors: { ligne: [read.message] }, cells: row.cells });
      continue;
    }
    const { external_id } = read.product;
    const status = seen.has(external_id) ? 'unchanged' : outcomes.get(external_id)?.status;
    counts[status ?? 'unchanged'] += 1;
    seen.add(external_id);
  }
  return { done: lines.length, ...counts, refusals, next };
}
