import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';

/** Edits the destination of the log, then shows the signing secret once. */
export function StreamDialog({
  isOpen,
  onClose,
}: {
  isOpen: boolean;
  onClose: () => void;
}): ReactNode {
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    setSecret(null);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={secret === null ? 'Diffuser le journal' : 'Son secret, montré une seule fois'}
      width={560}
    >
      {secret === null ? (
        <StreamForm onMade={setSecret} onClose={close} />
      ) : (
        <MadeStream secret={secret} onClose={close} />
      )}
    </Dialog>
  );
}

function StreamForm({
  onMade,
  onClose,
}: {
  onMade: (secret: string) => void;
  onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [url, setUrl] = useState('');
  const [include_past, setIncludePast] = useState(true);
  const save = useMutation({
    mutationFn: () => ask('saveJournalStream', { body: { url, include_past } }),
    onSuccess: async ({ data }) => {
      onMade(data.secret);
      await queryClient.invalidateQueries({ queryKey: endpointQuery('getJournalStream').queryKey });
    },
  });
  return (
    <PlainForm
      onSubmit={() => save.mutate()}
      aria-label="Diffusion du journal"
      className="mt-3 grid gap-4 text-ink"
    >
      <Field
        label="Adresse"
        hint="Elle reçoit un POST en JSON et répond par un code 2xx. Une diffusion qui existe est remplacée."
        error={
          save.error instanceof ApiError
            ? (save.error.errors['url']?.[0] ?? save.error.message)
            : undefined
        }
      >
        <Input
          type="url"
          inputMode="url"
          placeholder="https://"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          maxLength={2000}
          required
          data-autofocus
        />
      </Field>
      <Checkbox
        checked={include_past}
        onChange={() => setIncludePast(!include_past)}
        label={
          <>
            Envoyer aussi les lignes déjà écrites
            <span className="block text-ink-2">
              Le destinataire peut alors vérifier le journal depuis son début.
            </span>
          </>
        }
      />
      <div className="mt-1 flex justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={onClose}>Annuler</Button>
        <Button type="submit" look="primary" busy={save.isPending}>
          Diffuser le journal
        </Button>
      </div>
    </PlainForm>
  );
}

function MadeStream({ secret, onClose }: { secret: string; onClose: () => void }): ReactNode {
  return (
    <div className="mt-3 grid gap-4">
      <p>
        Copiez-le maintenant : il prouve à votre outil qu’un envoi vient de Recueil, et personne ne
        pourra vous le redire.
      </p>
      <div className="flex items-center gap-2 rounded-control border border-border bg-canvas py-1 pr-1 pl-3">
        <code
          className="min-w-0 flex-1 font-mono text-12 break-all text-ink"
          role="group"
          aria-label="Secret de la diffusion"
        >
          {secret}
        </code>
        <CopyButton text={secret} label="Copier le secret" />
      </div>
      <div className="flex justify-end">
        <Button look="primary" onClick={onClose}>
          J’ai copié le secret
        </Button>
      </div>
    </div>
  );
}
