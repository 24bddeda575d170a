import type { TableRow } from '#server/ports/table-files.ts';
import type { OptOutsTable } from '#server/database/tables/requests/opt-outs.ts';
import { readMoment } from '#server/domains/orders/read-moment.ts';
import { OPT_OUT_SOURCES } from '#server/domains/requests/opt-outs/list-opt-outs.ts';
import { readEmail, readPhone } from '#server/domains/privacy/read-contact.ts';
import type { FilePayload } from '../files/file-payload.ts';
import { readDate, readText } from '../files/read-cell.ts';

/** One line of a file of opt-outs. */
export interface OptOutLine {
  row: TableRow;
  contacts: readonly { kind: 'email' | 'phone'; value: string }[];
  proof: string;
  source: OptOutsTable['source'];
  /** The date of the opt-out, at latest the time of the import. */
  created_at: Date;
  errors: Record<string, string[]>;
}

interface LineContext {
  source_name: string;
  country: string;
  timezone: string;
  now: Date;
}

const LONGEST_PROOF = 500;

export function readOptOutLines(
  rows: readonly TableRow[],
  { mapping, shape }: FilePayload,
  { source_name, country, timezone, now }: LineContext,
): OptOutLine[] {
  const place = (field: string): number =>
    shape.columns.findIndex(({ name }) => name === mapping[field]);
  const places = {
    email: place('email'),
    phone: place('phone'),
    contact: place('contact'),
    proof: place('proof'),
    since: place('since'),
    origin: place('origin'),
  };
  return rows.map((row) => {
    const cell = (field: keyof typeof places): string => readText(row.cells[places[field]] ?? '');
    const since = readSince(cell('since'), shape.columns[places.since], { timezone, now });
    const source = readOrigin(cell('origin'));
    // An unreadable date is stored as text, because an opt-out is never refused for its date.
    const sentence = [
      cell('proof'),
      ...(source === null ? [cell('origin')] : []),
      ...(since === null ? [cell('since')] : []),
    ].filter((detail) => detail !== '');
    const proof =
      `${source_name}, ligne ${row.line}${sentence.length === 0 ? '' : ` : ${sentence.join(', ')}`}`
        .slice(0, LONGEST_PROOF)
        .toWellFormed();
    const common = { row, proof, source: source ?? 'import', created_at: since ?? now };
    if (row.fault !== null) return { ...common, contacts: [], errors: { ligne: [row.fault] } };
    const errors: Record<string, string[]> = {};
    const contact = cell('contact');
    const fields = [
      { field: 'email', kind: 'email', text: cell('email') },
      { field: 'phone', kind: 'phone', text: cell('phone') },
      { field: 'contact', kind: contact.includes('@') ? 'email' : 'phone', text: contact },
    ] as const;
    const contacts = fields.flatMap(({ field, kind, text }) => {
      if (text === '') return [];
      const value = kind === 'email' ? readEmail(text) : readPhone(text, country);
      if (value === null)
        errors[mapping[field] ?? field] = [
          `Le champ « ${mapping[field] ?? field} » n’est ni une adresse e-mail ni un numéro de téléphone valable.`,
        ];
      return value === null ? [] : [{ kind, value }];
    });
    if (contacts.length === 0 && Object.keys(errors).length === 0)
      errors[mapping['contact'] ?? mapping['email'] ?? mapping['phone'] ?? 'contact'] = [
        'La ligne n’a ni e-mail ni téléphone.',
      ];
    return { ...common, contacts, errors };
  });
}

function readSince(
  text: string,
  column: { is_day_first?: boolean | null } | undefined,
  { timezone, now }: Pick<LineContext, 'timezone' | 'now'>,
): Date | null {
  const day = text === '' ? null : readDate(text, column?.is_day_first ?? true);
  const at = day === null ? null : readMoment(day, timezone);
  return at !== null && at > now ? now : at;
}

/** Reads the label of a source in Recueil’s own export. */
function readOrigin(text: string): OptOutsTable['source'] | null {
  const [source] =
    Object.entries(OPT_OUT_SOURCES).find(([, label]) => foldCase(label) === foldCase(text)) ?? [];
  return (source as OptOutsTable['source'] | undefined) ?? null;
}

const foldCase = (text: string): string => text.trim().toLowerCase();
