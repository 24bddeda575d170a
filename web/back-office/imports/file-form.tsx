import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileUp, Loader } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import type { FileKind } from '#contract/api/operations.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { RadioGroup } from '#web/ui/forms/radio-group.tsx';
import { importQuery, importsQuery } from './imports-data.ts';

const KINDS: readonly { value: FileKind; label: string; hint: string }[] = [
  {
    value: 'orders',
    label: 'Des commandes passées',
    hint: 'Chacune reçoit sa demande d’avis, répartie sur les 7 jours qui viennent, dans vos horaires et vos limites.',
  },
  {
    value: 'reviews',
    label: 'Des avis d’un autre outil',
    hint: 'Déjà publiés ailleurs, ils rejoignent votre mur avec leur origine, leur auteur et leurs dates. Personne n’est contacté, vos statistiques ne changent pas.',
  },
  {
    value: 'products',
    label: 'Des produits',
    hint: 'Votre catalogue, ou ce qui lui manque : chaque produit est reconnu à son identifiant, et mis à jour s’il existe.',
  },
  {
    value: 'product_reviews',
    label: 'Des avis sur des produits',
    hint: 'D’un autre outil ou d’un export de Recueil, avec leurs photos. Chaque avis va au produit du catalogue qui a son identifiant, sa référence ou son code-barres.',
  },
  {
    value: 'opt_outs',
    label: 'Des désinscriptions',
    hint: 'Ces personnes ne recevront plus de demande d’avis, sur aucun canal.',
  },
];

/**
 * Uploads a file when it is chosen. The server only reads it, and the screen of the import shows
 * what it would do.
 */
export function FileForm({ first }: { first: FileKind }): ReactNode {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [kind, setKind] = useState<FileKind>(first);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => ask('importFile', { form: { file, kind } }),
    onSuccess: async (answer) => {
      const { id } = answer.data;
      client.setQueryData(importQuery(id).queryKey, answer);
      void client.invalidateQueries({ queryKey: importsQuery.queryKey });
      await navigate({ to: '/dashboard/queue/imports/$importId', params: { importId: id } });
    },
  });
  const take = (file: File | undefined) => {
    if (file && !isPending) mutate(file);
  };
  return (
    <div className="grid max-w-170 gap-5">
      <RadioGroup
        legend="Que contient votre fichier"
        name="kind"
        options={KINDS}
        value={kind}
        onChoose={(value) => setKind(KINDS.find((one) => one.value === value)?.value ?? 'orders')}
      />
      <DropZone isBusy={isPending} onFile={take} />
      {error && (
        <div role="alert">
          <Note tone="error" title="Ce fichier n’a pas pu être lu">
            {error instanceof ApiError
              ? error.message
              : 'Le serveur ne répond pas : réessayez dans un moment.'}
          </Note>
        </div>
      )}
    </div>
  );
}

/** Covers the whole box with the file input, so that files can be dropped anywhere on it. */
function DropZone({
  isBusy,
  onFile,
}: {
  isBusy: boolean;
  onFile: (file: File | undefined) => void;
}): ReactNode {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFile(target.files?.[0]);
    target.value = ''; // Without this, choosing the corrected file again would not fire an event.
  };
  return (
    <label className="relative flex items-center gap-3 rounded-control border border-dashed border-border-control px-4 py-5 leading-5 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <Icon
        of={isBusy ? Loader : FileUp}
        className={classNames('text-ink-3', isBusy && 'animate-turn')}
      />
      <span className="min-w-0">
        <span className="block font-medium">
          {isBusy ? 'Lecture du fichier' : 'Choisir un fichier CSV'}
        </span>
        <span className="block text-ink-2">
          Ou déposez-le ici. Jusqu’à 100 000 lignes et 20 Mo ; rien n’est écrit avant votre accord.
        </span>
      </span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        className="absolute inset-0 cursor-pointer opacity-0"
        disabled={isBusy}
        onChange={choose}
      />
    </label>
  );
}
