import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { askFile } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { saveFile } from '../../components/save-file.ts';

export type Export = Answer<'listExports'>['data'][number];

/** Lists the tables of a finished export, each with two files. */
export function ExportFiles({ work }: { work: Export }): ReactNode {
  return (
    <div>
      <p className="text-ink-2">
        Export du <Moment at={work.created_at} />
        {work.kept_until && (
          <>
            , gardé jusqu’au <Moment at={work.kept_until} />
          </>
        )}
        .
      </p>
      <ul aria-label="Fichiers de l’export" className="mt-2">
        {work.files.map((file) => (
          <FileRow key={file.name} id={work.id} file={file} />
        ))}
      </ul>
    </div>
  );
}

function FileRow({ id, file }: { id: string; file: Export['files'][number] }): ReactNode {
  const save = useMutation({
    mutationFn: (format: 'csv' | 'json') =>
      askFile('downloadExport', { params: { id, name: file.name }, query: { format } }),
    onSuccess: ({ filename, content }) => saveFile(filename, content),
  });
  const button = (format: 'csv' | 'json', word: string) => (
    <Button
      look="ghost"
      busy={save.isPending && save.variables === format}
      onClick={() => save.mutate(format)}
      aria-label={`${file.label}, en ${word}`}
    >
      {word}
    </Button>
  );
  return (
    <li className="hairline-t flex min-h-11 items-center gap-x-3">
      <span className="min-w-0 flex-1 py-1.5 leading-5">
        {file.label}{' '}
        <span className="text-12 whitespace-nowrap text-ink-3 tabular-nums">
          {countOf(file.rows, 'ligne', 'lignes')}
        </span>
      </span>
      {button('csv', 'CSV')}
      {button('json', 'JSON')}
    </li>
  );
}
