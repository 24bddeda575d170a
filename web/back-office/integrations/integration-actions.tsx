import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Button, type ButtonLook } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { showErrorToast, showToast } from '#web/ui/feedback/toast-store.ts';
import { type Integration, readIntegrationsAgain } from './integrations-data.ts';
import type { MessageChannel } from '#contract/labels/message-status.ts';
import { CHANNEL_TRAITS } from '#contract/labels/channels.ts';

interface IntegrationActionsProps {
  name: Integration['name'];
  /** The name of the service in sentences: « Kanal », « Votre serveur d’envoi ». */
  title: string;
  isBroken: boolean;
  /** The description in the toast after a successful test: the data that was read again. */
  tested?: string;
  /**
   * Replaces the test of the stored credentials by another test, which opens a form. Null while
   * that form is open.
   */
  trial?: { verb: string; onTry: () => void } | null;
  /** Opens the form for other credentials. Null while it is open. */
  replace?: { verb: string; look?: ButtonLook; onReplace: () => void } | null;
  /** Null when this person may not disconnect the service. */
  leaving: DisconnectionTexts | null;
  /** Buttons that only this service has. */
  children?: ReactNode;
}

interface DisconnectionTexts {
  /** The name in the question of the dialog. The title by default. */
  called?: string;
  confirm?: string;
  /** The text of the toast after the disconnection. */
  done?: string;
  /**
   * The consequences in one or two sentences. The number of pending messages is shown between them.
   */
  consequences: readonly [string, string?];
  /** The channel of the service, or null when it sends no messages. */
  channel: MessageChannel | null;
}

/** The buttons of every service: test the connection, replace the credentials and disconnect. */
export function IntegrationActions({
  name,
  title,
  isBroken,
  tested,
  trial,
  replace = null,
  leaving,
  children,
}: IntegrationActionsProps): ReactNode {
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const test = useMutation({
    mutationFn: () => ask('testIntegration', { params: { name } }),
    onSuccess: async ({ data }) => {
      await readIntegrationsAgain(queryClient);
      if (data.state === 'connected')
        showToast({
          title: isBroken ? `${title} fonctionne de nouveau` : `${title} fonctionne`,
          ...(tested !== undefined && { description: tested }),
          color: 'primary',
        });
      else showErrorToast(data.last_error ?? `${title} refuse la connexion.`);
    },
    // A failed test changes the state on the service’s card.
    onError: () => readIntegrationsAgain(queryClient),
  });
  const leave = useMutation({
    mutationFn: () => ask('disconnectIntegration', { params: { name } }),
    onSuccess: async () => {
      setLeaving(false);
      await readIntegrationsAgain(queryClient);
      showToast({ title: leaving?.done ?? `${title} est déconnecté`, color: 'primary' });
    },
  });
  return (
    <div className="flex flex-wrap gap-2 xl:-mr-40">
      {trial === undefined ? (
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          {isBroken ? 'Tester de nouveau' : 'Tester la connexion'}
        </Button>
      ) : (
        trial && <Button onClick={trial.onTry}>{trial.verb}</Button>
      )}
      {children}
      {replace && (
        <Button look={replace.look ?? 'ghost'} onClick={replace.onReplace}>
          {replace.verb}
        </Button>
      )}
      {leaving && (
        <>
          <Button look="danger-ghost" onClick={() => setLeaving(true)}>
            Déconnecter…
          </Button>
          <LeaveDialog
            title={title}
            leaving={leaving}
            isOpen={isLeaving}
            isBusy={leave.isPending}
            onClose={() => setLeaving(false)}
            onConfirm={() => leave.mutate()}
          />
        </>
      )}
    </div>
  );
}

/**
 * Explains the consequences of a disconnection, including the number of pending messages, before it
 * is confirmed.
 */
function LeaveDialog({
  title,
  leaving: { called = title, confirm = `Déconnecter ${title}`, consequences: paragraphs, channel },
  isOpen,
  ...dialog
}: {
  title: string;
  leaving: DisconnectionTexts;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}): ReactNode {
  const { data } = useQuery({
    ...endpointQuery('listQueuedReviews', {
      query: { channel: channel ?? 'email', per_page: '1' },
    }),
    enabled: isOpen && channel !== null,
  });
  const waiting = channel === null ? 0 : (data?.total ?? 0);
  return (
    <ConfirmDialog
      {...dialog}
      isOpen={isOpen}
      title={`Déconnecter ${called} ?`}
      confirm={confirm}
      safe="Rester connecté"
      look="destructive"
    >
      {paragraphs[0]}{' '}
      {channel !== null &&
        waiting > 0 &&
        `${countOf(waiting, `message programmé par ${CHANNEL_TRAITS[channel].word} attend`, `messages programmés par ${CHANNEL_TRAITS[channel].word} attendent`)} dans les envois. `}
      {paragraphs[1]}
    </ConfirmDialog>
  );
}
