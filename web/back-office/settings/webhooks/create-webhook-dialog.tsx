import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  WEBHOOK_EVENT_LABELS,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '#contract/api/webhook-events.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field, FieldError } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { webhooksQuery } from './webhooks-data.ts';

/** Creates a webhook with an address and events, then shows its secret once. */
export function CreateWebhookDialog({
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
      title={secret === null ? 'Ajouter une adresse' : 'Son secret, montré une seule fois'}
      width={560}
    >
      {secret === null ? (
        <WebhookForm onMade={setSecret} onClose={close} />
      ) : (
        <MadeWebhook secret={secret} onClose={close} />
      )}
    </Dialog>
  );
}

function WebhookForm({
  onMade,
  onClose,
}: {
  onMade: (secret: string) => void;
  onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(['request.rated']);
  const create = useMutation({
    mutationFn: () => ask('createOutgoingWebhook', { body: { url, events: [...events] } }),
    onSuccess: async ({ data }) => {
      onMade(data.secret);
      await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
    },
  });
  const submit = () => {
    if (events.length > 0) create.mutate();
  };
  const toggle = (event: WebhookEvent) =>
    setEvents((chosen) =>
      chosen.includes(event) ? chosen.filter((one) => one !== event) : [...chosen, event],
    );
  return (
    <PlainForm onSubmit={submit} aria-label="Nouveau webhook" className="mt-3 grid gap-4 text-ink">
      <Field
        label="Adresse"
        hint="Elle reçoit un POST en JSON et répond par un code 2xx."
        error={
          create.error instanceof ApiError
            ? (create.error.errors['url']?.[0] ?? create.error.message)
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
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-medium">Ce qui lui est annoncé</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            checked={events.includes(event)}
            onChange={() => toggle(event)}
            label={
              <>
                {WEBHOOK_EVENT_LABELS[event].label}{' '}
                <code className="font-mono text-12 text-ink-3">{event}</code>
                <span className="block text-ink-2">{WEBHOOK_EVENT_LABELS[event].hint}</span>
              </>
            }
          />
        ))}
        {events.length === 0 && (
          <FieldError id="events-error" isAlert>
            Choisissez au moins un événement.
          </FieldError>
        )}
      </fieldset>
      <div className="mt-1 flex justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={onClose}>Annuler</Button>
        <Button type="submit" look="primary" busy={create.isPending}>
          Ajouter l’adresse
        </Button>
      </div>
    </PlainForm>
  );
}

function MadeWebhook({ secret, onClose }: { secret: string; onClose: () => void }): ReactNode {
  return (
    <div className="mt-3 grid gap-4">
      <p>
        Copiez-le maintenant : il prouve à votre programme qu’une annonce vient de Recueil, et
        personne ne pourra vous le redire.
      </p>
      <div className="flex items-center gap-2 rounded-control border border-border bg-canvas py-1 pr-1 pl-3">
        <code
          className="min-w-0 flex-1 font-mono text-12 break-all text-ink"
          role="group"
          aria-label="Secret du webhook"
        >
          {secret}
        </code>
        <CopyButton text={secret} label="Copier le secret" />
      </div>
      <p className="text-ink-2">
        La signature suit{' '}
        <a
          href="https://www.standardwebhooks.com"
          className="link"
          target="_blank"
          rel="noreferrer"
        >
          Standard Webhooks
        </a>{' '}
        : ses bibliothèques vérifient <code className="font-mono text-12">webhook-signature</code>{' '}
        dans tous les langages. Un même <code className="font-mono text-12">webhook-id</code> est la
        même annonce.
      </p>
      <div className="flex justify-end">
        <Button look="primary" onClick={onClose}>
          J’ai copié le secret
        </Button>
      </div>
    </div>
  );
}
