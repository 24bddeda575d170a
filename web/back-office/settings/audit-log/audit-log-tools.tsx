import { useMutation } from '@tanstack/react-query';
import { FileDown, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { ask, askFile } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { countOf } from '#web/ui/format/numbers.ts';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { saveFile } from '../../components/save-file.ts';

type Verification = Answer<'verifyJournal'>['data'];

/** Verifies the hash chain of the log, and exports the log with it. */
export function AuditLogTools(): ReactNode {
  const verify = useMutation({ mutationFn: () => ask('verifyJournal') });
  const save = useMutation({
    mutationFn: async (format: 'csv' | 'jsonl') => {
      const { filename, content } = await askFile('exportJournal', { query: { format } });
      saveFile(filename, content);
    },
    onSuccess: () => showToast({ title: 'Le journal est enregistré', color: 'primary' }),
  });
  const isSaving = (format: 'csv' | 'jsonl') => save.isPending && save.variables === format;
  return (
    <div className="grid grid-cols-1 gap-4 pb-6">
      <div className="flex flex-wrap gap-2 max-md:flex-col">
        <Button icon={ShieldCheck} busy={verify.isPending} onClick={() => verify.mutate()}>
          Vérifier l’intégrité
        </Button>
        <Button icon={FileDown} busy={isSaving('csv')} onClick={() => save.mutate('csv')}>
          Exporter en CSV
        </Button>
        <Button look="ghost" busy={isSaving('jsonl')} onClick={() => save.mutate('jsonl')}>
          En JSON Lines
        </Button>
      </div>
      {verify.data && (
        <div role="status">
          <Result verification={verify.data.data} />
        </div>
      )}
    </div>
  );
}

function Result({
  verification: { entries, redacted, head, broken, checked_at },
}: {
  verification: Verification;
}): ReactNode {
  if (broken !== null)
    return (
      <Note tone="error" title="Le journal n’est plus tel qu’il a été enregistré">
        {BREAKS[broken.kind](broken.seq)} Prévenez la personne qui héberge Recueil, et comparez avec
        un export ou une diffusion d’avant.
      </Note>
    );
  return (
    <Note tone="good" title="Le journal est intact">
      {countOf(entries, 'ligne vérifiée', 'lignes vérifiées')} le <Moment at={checked_at} />
      {redacted > 0 &&
        `, dont ${countOf(redacted, 'effacée en partie', 'effacées en partie')} à la demande de la loi`}
      .
      {head && (
        <span className="mt-1 block break-all">
          Dernière empreinte, ligne {head.seq} :{' '}
          <code className="font-mono text-12">{head.hash}</code>
        </span>
      )}
    </Note>
  );
}

const place = (seq: number | null): string => (seq === null ? 'Une ligne' : `La ligne ${seq}`);

const BREAKS: Readonly<
  Record<NonNullable<Verification['broken']>['kind'], (seq: number | null) => string>
> = {
  changed: (seq) => `${place(seq)} a été modifiée après son enregistrement.`,
  missing: (seq) => `${place(seq)} manque.`,
  inserted: (seq) => `${place(seq)} a été ajoutée hors de la chaîne.`,
};
