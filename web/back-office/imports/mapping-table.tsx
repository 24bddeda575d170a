import type { ReactNode } from 'react';
import { IMPORT_FIELDS } from '#contract/api/import-fields.ts';
import { FILE_KINDS } from '#contract/api/operations.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import type { ImportDetail } from './imports-data.ts';
import type { ChangeMapping } from './use-mapping.ts';

type MappedFile = NonNullable<ImportDetail['file']>;

const SEPARATORS: Record<string, string> = {
  ',': 'la virgule',
  ';': 'le point-virgule',
  '\t': 'la tabulation',
};
const ENCODINGS: Record<string, string> = {
  'utf-8': 'UTF-8',
  'utf-16': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

/**
 * Assigns the columns of the file, shown with their first cells. After a change, the server checks
 * the whole file again immediately.
 */
export function MappingTable({
  work,
  file,
  change,
}: {
  work: ImportDetail;
  file: MappedFile;
  change: ChangeMapping;
}): ReactNode {
  const fields = Object.entries(
    IMPORT_FIELDS[FILE_KINDS.find((kind) => kind === work.kind) ?? 'orders'],
  );
  const isShown = ([field]: [string, string]): boolean =>
    field in file.mapping || field === file.missing_field;
  const choose = (field: string, column: string) =>
    change({
      mapping: Object.fromEntries(
        Object.entries({ ...file.mapping, [field]: column }).filter(([, name]) => name !== ''),
      ),
    });
  const row = ([field, label]: [string, string]): ReactNode => (
    <MappedField
      key={field}
      label={label}
      column={file.mapping[field] ?? ''}
      file={file}
      isMissing={field === file.missing_field}
      onChoose={(column) => choose(field, column)}
    />
  );
  const others = fields.filter((field) => !isShown(field));
  return (
    <section>
      <h2 className="font-strong">Colonnes du fichier</h2>
      <p className="mb-4 text-ink-2">
        Séparateur reconnu : {SEPARATORS[file.separator]}. Encodage : {ENCODINGS[file.encoding]}.
      </p>
      <div className="grid grid-cols-2 gap-x-6 gap-y-4 max-md:grid-cols-1">
        {fields.filter(isShown).map(row)}
      </div>
      {others.length > 0 && (
        <details className="mt-4">
          <summary className="link w-fit cursor-pointer max-md:py-3">
            Ajouter une autre colonne
          </summary>
          <div className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 max-md:grid-cols-1">
            {others.map(row)}
          </div>
        </details>
      )}
    </section>
  );
}

interface MappedFieldProps {
  label: string;
  column: string;
  file: MappedFile;
  isMissing: boolean;
  onChoose: (column: string) => void;
}
function MappedField({ label, column, file, isMissing, onChoose }: MappedFieldProps): ReactNode {
  const examples = file.columns.find(({ name }) => name === column)?.examples ?? [];
  return (
    <Field
      label={label}
      hint={examples.length > 0 && `Par exemple ${examples.slice(0, 2).join(', ')}`}
      {...(isMissing && { error: 'Choisissez la colonne.' })}
    >
      <Select value={column} onChange={(event) => onChoose(event.target.value)}>
        <option value="">Aucune colonne</option>
        {file.columns.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
