import type { OrderImportField } from '#contract/api/import-fields.ts';
import type { TableRow } from '#server/ports/table-files.ts';
import { type CellReader, cellReader } from '../files/cell-reader.ts';
import type { FilePayload } from '../files/file-payload.ts';
import { readAgreement, readAmount, readCount, readCountry, readDate } from '../files/read-cell.ts';
import { MESSAGE_CHANNELS } from '#contract/labels/message-status.ts';

/** One order of a file: its lines, and the order in the format of the API, or the errors. */
export interface OrderLines {
  lines: readonly TableRow[];
  rawOrder: Record<string, unknown>;
  errors: Record<string, string[]>;
}

const DATES = [
  'ordered_at',
  'paid_at',
  'fulfilled_at',
  'delivered_at',
  'cancelled_at',
  'refunded_at',
] as const;
const TEXTS = ['number', 'email', 'phone', 'first_name', 'last_name', 'locale', 'carrier'] as const;
const LISTS = ['tags', 'tracking_numbers'] as const;
const PRODUCT = ['product_title', 'product_sku', 'product_quantity'] as const;

/**
 * Returns true when a line continues the order of the line before it: it has the same number and no
 * contradicting field. Shops write one line per product.
 */
export function belongsTo(
  { cell }: CellReader<OrderImportField>,
  fields: readonly OrderImportField[],
): (row: TableRow, before: TableRow) => boolean {
  const own = fields.filter((field) => !PRODUCT.some((product) => product === field));
  return (row, before) => {
    if (
      row.fault !== null ||
      before.fault !== null ||
      cell(row, 'number') === '' ||
      cell(row, 'number') !== cell(before, 'number')
    )
      return false;
    return own.every(
      (field) => cell(row, field) === '' || cell(row, field) === cell(before, field),
    );
  };
}

/**
 * Groups the rows into orders, in their order, one at a time. A row with a fault is a group of its
 * own.
 */
export function* readOrderLines(
  rows: readonly TableRow[],
  payload: FilePayload,
  source: string,
): Generator<OrderLines, void> {
  const reader = cellReader<OrderImportField>(payload);
  const fields = Object.keys(payload.mapping) as OrderImportField[];
  const belongs = belongsTo(reader, fields);
  let group: TableRow[] = [];
  for (const row of rows) {
    const [first] = group;
    if (first && !belongs(row, first)) {
      yield readOne(group, reader, fields, source);
      group = [];
    }
    group.push(row);
  }
  if (group.length > 0) yield readOne(group, reader, fields, source);
}

function readOne(
  lines: readonly TableRow[],
  reader: CellReader<OrderImportField>,
  fields: readonly OrderImportField[],
  source: string,
): OrderLines {
  const [first] = lines;
  const fault = first?.fault ?? null;
  if (first === undefined || fault !== null)
    return { lines, rawOrder: {}, errors: { ligne: [fault ?? ''] } };
  const errors: Record<string, string[]> = {};
  const read = <T>(
    field: OrderImportField,
    how: (cell: string) => T | null,
    what: string,
    row: TableRow = first,
  ): T | null => {
    const cell = fields.includes(field) ? reader.cell(row, field) : '';
    if (cell === '') return null;
    const value = how(cell);
    if (value === null) errors[field] = [`Le champ « ${field} » ${what}`];
    return value;
  };
  const rawOrder: Record<string, unknown> = {};
  for (const field of TEXTS) rawOrder[field] = read(field, (cell) => cell, '');
  for (const field of DATES)
    rawOrder[field] = read(
      field,
      (cell) => readDate(cell, reader.column(field)?.is_day_first ?? true),
      'n’est pas une date lisible, comme 31/12/2026.',
    );
  Object.assign(
    rawOrder,
    nameOf(
      rawOrder,
      read('full_name', (cell) => cell, ''),
    ),
  );
  rawOrder['country_code'] = read('country_code', readCountry, 'n’est pas un pays connu.');
  rawOrder['total'] = read('total', readAmount, 'n’est pas un montant.');
  rawOrder['currency'] = read('currency', (cell) => (cell === '€' ? 'EUR' : cell), '');
  for (const field of LISTS) rawOrder[field] = read(field, (cell) => cell.split(/[,;|]/u), '');
  const agreements = MESSAGE_CHANNELS.map(
    (channel) =>
      [channel, read(`consent_${channel}`, readAgreement, 'doit être oui ou non.')] as const,
  );
  if (agreements.some(([, agreement]) => agreement !== null))
    rawOrder['consent'] = { ...Object.fromEntries(agreements), source };
  rawOrder['line_items'] = productsOf(lines, (row) => ({
    title: read('product_title', (cell) => cell.slice(0, 500).toWellFormed(), '', row),
    sku: read('product_sku', (cell) => cell.slice(0, 100).toWellFormed(), '', row),
    quantity: read('product_quantity', readCount, 'n’est pas une quantité.', row),
  }));
  return { lines, rawOrder, errors };
}

function nameOf(
  rawOrder: Record<string, unknown>,
  fullName: string | null,
): Record<string, unknown> {
  if (fullName === null || rawOrder['first_name'] || rawOrder['last_name']) return {};
  const [first_name = '', ...rest] = fullName.split(/\s+/u);
  return { first_name, last_name: rest.join(' ') || null };
}

function productsOf(
  lines: readonly TableRow[],
  read: (row: TableRow) => { title: string | null; sku: string | null; quantity: number | null },
): readonly object[] | null {
  const products = lines.map(read).filter(({ title, sku }) => title !== null || sku !== null);
  return products.length > 0 ? products : null;
}
