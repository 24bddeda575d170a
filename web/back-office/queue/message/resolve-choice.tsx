import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import type { QueuedReview } from './message-actions.ts';
import type { MessageActions } from './use-message-actions.ts';

export interface ResolveChoiceProps {
  message: QueuedReview;
  onResolve: MessageActions['resolve'];
}

/** Asks for the outcome of an uncertain delivery: sent or not sent, each with its consequence. */
export function ResolveChoice({ message, onResolve }: ResolveChoiceProps): ReactNode {
  const [busy, setBusy] = useState<'sent' | 'not_sent' | null>(null);
  const settle = (outcome: 'sent' | 'not_sent') => {
    setBusy(outcome);
    void onResolve(message, outcome).finally(() => setBusy(null));
  };
  return (
    <dl className="mt-4 grid gap-4">
      <div>
        <dt>
          <Button look="primary" busy={busy === 'sent'} onClick={() => settle('sent')}>
            Il est parti
          </Button>
        </dt>
        <dd className="mt-1.5 text-ink-2">
          Vous l’avez vu chez le destinataire ou dans votre messagerie. Il compte comme envoyé et ne
          sera pas renvoyé. {message.step !== 'last_reminder' && 'Les relances suivront.'}
        </dd>
      </div>
      <div>
        <dt>
          <Button busy={busy === 'not_sent'} onClick={() => settle('not_sent')}>
            Il n’est pas parti
          </Button>
        </dt>
        <dd className="mt-1.5 text-ink-2">
          Le message repart dès que vos horaires le permettent. S’il était arrivé quand même, la
          personne le recevrait deux fois.
        </dd>
      </div>
    </dl>
  );
}
