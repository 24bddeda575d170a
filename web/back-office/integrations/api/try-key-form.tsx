import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { SCOPE_LABELS } from '../../settings/api-keys/api-keys-data.ts';

type KeyTrial = Answer<'tryApiKey'>['data'];

/** Tests an API key: shows its team, its permissions and its last use. The key is not stored. */
export function TryKeyForm({ onClose }: { onClose: () => void }): ReactNode {
  const [key, setKey] = useState('');
  const trial = useMutation({ mutationFn: () => ask('tryApiKey', { body: { key } }) });
  const submit = () => {
    trial.mutate();
  };
  return (
    <PlainForm onSubmit={submit} aria-label="Tester une clé" className="grid gap-4">
      <Field
        label="Clé à tester"
        hint="Celle qui est dans votre site ou votre outil. Elle n’est pas gardée ici, et le test ne compte pas comme un appel."
        error={
          trial.error instanceof ApiError
            ? (trial.error.errors['key']?.[0] ?? trial.error.message)
            : undefined
        }
      >
        <Input
          value={key}
          onChange={(event) => setKey(event.target.value)}
          placeholder="rcl_…"
          maxLength={500}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      {trial.data && (
        <div role="status">
          <Outcome tried={trial.data.data} />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={trial.isPending}>
          Tester la clé
        </Button>
        <Button look="ghost" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </PlainForm>
  );
}

function Outcome({
  tried: { state, label, scopes, last_used_at },
}: {
  tried: KeyTrial;
}): ReactNode {
  switch (state) {
    case 'works':
      return (
        <Note tone="good" title={`La clé « ${label ?? ''} » ouvre cette boutique`}>
          Elle sert à : {scopes.map((scope) => SCOPE_LABELS[scope].label.toLowerCase()).join(', ')}.{' '}
          {last_used_at ? (
            <>
              Dernier appel <RelativeTime at={last_used_at} />.
            </>
          ) : (
            'Aucun appel n’est encore venu d’elle : vérifiez l’en-tête Authorization de votre outil.'
          )}
        </Note>
      );
    case 'expired':
      return (
        <Note tone="error" title={`La clé « ${label ?? ''} » a expiré`}>
          Renouvelez-la ou créez-en une autre dans les réglages, et mettez le nouveau secret dans
          votre outil.
        </Note>
      );
    case 'revoked':
      return (
        <Note tone="error" title={`La clé « ${label ?? ''} » est révoquée`}>
          Elle n’ouvre plus rien : créez-en une autre, et mettez-la dans votre outil.
        </Note>
      );
    case 'unknown':
      return (
        <Note tone="error" title="Cette clé n’ouvre pas cette boutique">
          Vérifiez qu’elle est entière, de « rcl_ » à son dernier signe, et qu’elle a été créée pour{' '}
          {location.host} et pour cette boutique.
        </Note>
      );
  }
}
