import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import { namesPersonIn, type PersonTerms } from '#server/domains/privacy/names-person-in.ts';
import {
  namesPerson,
  type IdentifiedPerson,
  personPattern,
} from '#server/domains/privacy/person-terms.ts';
import { type FilePayload, readFilePayload } from './files/file-payload.ts';
import { deleteExamples } from '#server/domains/operations/delete-examples.ts';

interface ErasedRows extends IdentifiedPerson, PersonTerms {
  team_id: string;
}

/**
 * Erases a person from imports: the example cells of a mapping, refused rows, the name of a file,
 * and the lines of stored files. The length of a file does not change, so that an import continues
 * at its cursor. A worker that is processing a piece starts that piece again.
 */
export async function eraseFromImports(
  app: Pick<App, 'tables'>,
  tx: Tx,
  person: ErasedRows,
): Promise<void> {
  const { team_id, pattern } = person;
  await deleteExamples(tx, { team_id });
  await sql`
    update imports set source_name = regexp_replace(source_name, ${pattern}::text, 'effacé', 'gi'), payload = redact_json(payload, ${pattern}::text)
    where team_id = ${team_id} and ${namesPersonIn(sql`concat_ws(' | ', source_name, payload::text)`, person)}`.execute(
    tx.db,
  );
  await eraseRefusals(tx, person);
  const { rows } = await sql<{ id: string; payload: unknown; content: Buffer; state: string }>`
    select i.id, i.payload, i.state, f.content from imports i join import_files f on f.import_id = i.id where i.team_id = ${team_id} order by i.id for update`.execute(
    tx.db,
  );
  for (const { id, payload, content, state } of rows) {
    const file = readFilePayload(payload);
    if (!file || !blankLines(app, content, file, person)) continue;
    await tx.db.updateTable('import_files').set({ content }).where('import_id', '=', id).execute();
    if (state !== 'checking' && state !== 'running') continue;
    await sql`update imports set turn = turn + 1 where id = ${id}`.execute(tx.db);
    await tx.publish('import_moving', { team_id, import_id: id });
  }
}

/**
 * Deletes refused rows of the person. A row without a readable contact is refused; the person is
 * then identified by first and last name, each a whole cell.
 */
async function eraseRefusals(tx: Tx, { team_id, names, ...terms }: ErasedRows): Promise<void> {
  const full = names.flatMap(({ first_name, last_name }) =>
    first_name && last_name ? [{ first_name, last_name }] : [],
  );
  await sql`
    delete from import_refusals r using imports i where i.id = r.import_id and i.team_id = ${team_id} and (
      ${namesPersonIn(sql`concat_ws(' | ', array_to_string(array(select jsonb_array_elements_text(r.cells)), ' '), r.errors::text)`, terms)}
      or exists (select from jsonb_to_recordset(${JSON.stringify(full)}::jsonb) n(first_name text, last_name text)
        where array[lower(trim(n.first_name)), lower(trim(n.last_name))] <@ array(select lower(trim(cell)) from jsonb_array_elements_text(r.cells) c(cell))))`.execute(
    tx.db,
  );
}

/**
 * Overwrites the lines that identify the person. Returns false when there are none. A line with the
 * same name and another contact belongs to somebody else.
 */
function blankLines(
  { tables }: Pick<App, 'tables'>,
  content: Buffer,
  { shape }: FilePayload,
  { pattern, ...person }: ErasedRows,
): boolean {
  if (!namesPerson(content.toString('utf8'), pattern)) return false;
  const contacts = personPattern({ ...person, names: [] });
  const isPerson = (line: string): boolean =>
    namesPerson(line, contacts) || (namesPerson(line, pattern) && !CONTACT.test(line));
  const rows = tables.readRows(content.subarray(shape.start), shape, {
    line: shape.first_line,
    isLast: true,
  });
  let begin = shape.start;
  let isFound = false;
  for (const { cells, end } of rows) {
    const after = shape.start + end;
    if (isPerson(cells.join(' '))) {
      isFound = true;
      content.fill(' ', begin, beforeLineEnd(content, after));
    }
    begin = after;
  }
  return isFound;
}

const CONTACT = /[^\s@]@[^\s@]+\.[a-z]{2}|(?:\d[\s.-]?){9}/iu;

function beforeLineEnd(content: Buffer, end: number): number {
  let at = end;
  while (at > 0 && (content[at - 1] === 0x0a || content[at - 1] === 0x0d)) at--;
  return at;
}
