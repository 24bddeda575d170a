import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { countOf, formatNumber } from '#web/ui/format/numbers.ts';
import { saveFile } from '../components/save-file.ts';
import type { ImportDetail } from './imports-data.ts';

/**
 * Lists the refused rows with the correction that each needs. They can be downloaded, corrected and
 * imported again.
 */
export function RefusedRows({
  work,
  mayDownload,
}: {
  work: ImportDetail;
  mayDownload: boolean;
}): ReactNode {
  const { mutate, isPending } = useMutation({
    mutationFn: () => ask('listRefusedRows', { params: { id: work.id } }),
    onSuccess: ({ filename, csv }) => saveFile(filename, csv),
  });
  const { refused, refused_rows } = work;
  return (
    <section>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-strong">{countOf(refused, 'ligne refusée', 'lignes refusées')}</h2>
        {mayDownload && refused_rows.length > 0 && (
          <Button icon={Download} busy={isPending} onClick={() => mutate()}>
            Télécharger pour corriger
          </Button>
        )}
      </div>
      <ul>
        {refused_rows.map(({ line, errors }) => (
          <li key={line} className="hairline-b flex gap-3 py-2 leading-5">
            <span className="w-20 flex-none text-ink-3 tabular-nums">
              Ligne {formatNumber(line)}
            </span>
            <span className="min-w-0 break-words">{Object.values(errors).flat().join(' ')}</span>
          </li>
        ))}
      </ul>
      {refused > refused_rows.length && refused_rows.length > 0 && (
        <p className="mt-2 text-ink-2">
          Les {formatNumber(refused_rows.length)} premières sont montrées ; le fichier les contient
          toutes.
        </p>
      )}
    </section>
  );
}
