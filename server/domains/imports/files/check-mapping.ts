import { IMPORT_FIELDS, missingField } from '#contract/api/import-fields.ts';
import type { FileKind } from '#contract/api/operations.ts';
import { invalidField } from '#server/failures.ts';
import type { TableShape } from '#server/ports/table-files.ts';
import type { FilePayload } from './file-payload.ts';

/**
 * Checks a mapping of a person or an API client: its fields must exist, and its columns must be in
 * the file. Throws `invalid` otherwise.
 */
export function checkMapping(
  kind: FileKind,
  mapping: Readonly<Record<string, string>>,
  shape: Pick<TableShape, 'columns'>,
): Record<string, string> {
  const fields = IMPORT_FIELDS[kind];
  for (const [field, column] of Object.entries(mapping)) {
    if (!Object.hasOwn(fields, field))
      throw invalidField(`mapping.${field}`, `Le champ « mapping.${field} » n’est pas connu.`);
    if (!shape.columns.some(({ name }) => name === column))
      throw invalidField(
        `mapping.${field}`,
        `Le fichier n’a pas de colonne « ${column} » : ${shape.columns
          .map(({ name }) => name)
          .join(', ')
          .slice(0, 1000)}.`,
      );
  }
  return { ...mapping };
}

/**
 * Throws `invalid` when a field is missing without which no row can be read, or when the origin of
 * reviews is unknown.
 */
export function refuseIncomplete({
  kind,
  mapping,
  reviews,
}: Pick<FilePayload, 'kind' | 'mapping' | 'reviews'>): void {
  const missing = missingField(kind, mapping);
  if (missing !== null)
    throw invalidField(
      `mapping.${missing}`,
      `Dites quelle colonne est « ${IMPORT_FIELDS[kind][missing] ?? missing} ».`,
    );
  if (reviews?.origin === null && !('origin' in mapping))
    throw invalidField(
      'origin',
      'Dites de quel outil viennent ces avis : leur origine apparaît à côté de chacun.',
    );
}
