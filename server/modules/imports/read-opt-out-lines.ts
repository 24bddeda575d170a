import type { TableRow } from '#server/ports/table-files.ts';
import { readEmail, readPhone } from '#server/modules/orders/read-contact.ts';
import type { FilePayload } from './file-payload.ts';
import { readText } from './read-cell.ts';

/** One line of a file of people who want silence. */
export interface OptOutLine {
  row: TableRow;
  contacts: readonly { kind: 'email' | 'phone'; value: string }[];
  proof: string;
  errors: Record<string, string[]>;
}

const LONGEST_PROOF = 500;

export function readOptOutLines(
  rows: readonly TableRow[],
  { mapping, shape }: FilePayload,
  source: string,
  country: string,
): OptOutLine[] {
  const place = (field: string): number =>
    shape.columns.findIndex(({ name }) => name === mapping[field]);
  const places = {
    email: place('email'),
    phone: place('phone'),
    contact: place('contact'),
    proof: place('proof'),
  };
  return rows.map((row) => {
    const cell = (field: keyof typeof places): string => readText(row.cells[places[field]] ?? '');
    const said = cell('proof');
    const proof = `${source}, ligne ${row.line}${said === '' ? '' : ` : ${said}`}`
      .slice(0, LONGEST_PROOF)
      .toWellFormed();
    if (row.fault !== null) return { row, contacts: [], proof, errors: { ligne: [row.fault] } };
    const errors: Record<string, string[]> = {};
    const contact = cell('contact');
    const given = [
      { field: 'email', kind: 'email', text: cell('email') },
      { field: 'phone', kind: 'phone', text: cell('phone') },
      { field: 'contact', kind: contact.includes('@') ? 'email' : 'phone', text: contact },
    ] as const;
    const contacts = given.flatMap(({ field, kind, text }) => {
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
    return { row, contacts, proof, errors };
  });
}
