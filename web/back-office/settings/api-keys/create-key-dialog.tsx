import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Scope } from '#contract/api/endpoint.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field, FieldError } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { apiKeysQuery, SCOPE_LABELS } from './api-keys-data.ts';

const SCOPES = Object.keys(SCOPE_LABELS) as Scope[];

/** A name and what it is for; then the key itself, once. */
export function CreateKeyDialog({
  isOpen,
  onClose,
}: {
  isOpen: boolean;
  onClose: () => void;
}): ReactNode {
  const [key, setKey] = useState<string | null>(null);
  const close = () => {
    setKey(null);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={key === null ? 'Créer une clé d’API' : 'Votre clé, montrée une seule fois'}
      width={560}
    >
      {key === null ? (
        <KeyForm onMade={setKey} onClose={close} />
      ) : (
        <MadeKey value={key} onClose={close} />
      )}
    </Dialog>
  );
}

function KeyForm({
  onMade,
  onClose,
}: {
  onMade: (key: string) => void;
  onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [label, setLabel] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['orders:write']);
  const create = useMutation({
    mutationFn: () => ask('createApiKey', { body: { label, scopes: [...scopes] } }),
    onSuccess: async ({ data }) => {
      onMade(data.key);
      await queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    },
  });
  const submit = () => {
    if (scopes.length > 0) create.mutate();
  };
  const toggle = (scope: Scope) =>
    setScopes((chosen) =>
      chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope],
    );
  return (
    <PlainForm onSubmit={submit} aria-label="Nouvelle clé" className="mt-3 grid gap-4 text-ink">
      <Field
        label="Nom"
        hint="L’outil qui s’en servira, par exemple « Site de la boutique »."
        error={
          create.error instanceof ApiError
            ? (create.error.errors['label']?.[0] ?? create.error.message)
            : undefined
        }
      >
        <Input
          value={label}
          onChange={(event) => setLabel(event.target.value)}
          maxLength={60}
          required
          data-autofocus
        />
      </Field>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-medium">Ce qu’elle permet</legend>
        {SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            checked={scopes.includes(scope)}
            onChange={() => toggle(scope)}
            label={
              <>
                {SCOPE_LABELS[scope].label}
                <span className="block text-ink-2">{SCOPE_LABELS[scope].hint}</span>
              </>
            }
          />
        ))}
        {scopes.length === 0 && (
          <FieldError id="scopes-error">Choisissez au moins un usage.</FieldError>
        )}
      </fieldset>
      <div className="mt-1 flex justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={onClose}>Annuler</Button>
        <Button type="submit" look="primary" busy={create.isPending}>
          Créer la clé
        </Button>
      </div>
    </PlainForm>
  );
}

function MadeKey({ value, onClose }: { value: string; onClose: () => void }): ReactNode {
  return (
    <div className="mt-3 grid gap-4">
      <p>
        Copiez-la maintenant et gardez-la dans un endroit sûr : Recueil n’en conserve qu’une
        empreinte et ne pourra pas vous la redire.
      </p>
      <div className="flex items-center gap-2 rounded-control border border-border bg-canvas py-1 pr-1 pl-3">
        <code
          className="min-w-0 flex-1 font-mono text-12 break-all text-ink"
          role="group"
          aria-label="Clé d’API"
        >
          {value}
        </code>
        <CopyButton text={value} label="Copier la clé" />
      </div>
      <p>
        Dans chaque appel, l’en-tête{' '}
        <code className="font-mono text-12 text-ink">Authorization: Bearer rcl_…</code>
      </p>
      <div className="flex justify-end">
        <Button look="primary" onClick={onClose}>
          J’ai copié la clé
        </Button>
      </div>
    </div>
  );
}
