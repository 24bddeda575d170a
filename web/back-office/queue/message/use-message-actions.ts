import { use } from 'react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { STATUS_LABELS } from '#contract/labels/labels.ts';
import { reasonLabel } from '#contract/labels/reason-labels.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { LIVE } from '#web/api/live-query.ts';
import { formatRelative } from '#web/ui/format/dates.ts';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { customerFirstName } from '#web/back-office/components/customer.ts';
import type { QueuedReview } from './message-actions.ts';
import { QUEUE_KEY, showMessage } from '../read-queue.ts';

export interface MessageActions {
  /** Resolves to the server’s error, or to null once the message is being sent. */
  sendNow: (message: QueuedReview) => Promise<ApiError | null>;
  postpone: (message: QueuedReview, until: Date) => Promise<void>;
  resolve: (message: QueuedReview, outcome: 'sent' | 'not_sent') => Promise<void>;
  cancel: (message: QueuedReview) => Promise<void>;
  restore: (message: QueuedReview) => Promise<void>;
}

/**
 * Returns the actions on one message. They are shown immediately and reverted when the server
 * refuses. `ask` shows the error.
 */
export function useMessageActions(): MessageActions {
  const client = useQueryClient();
  const zone = use(TimeZoneContext);
  const restore = async (message: QueuedReview): Promise<void> => {
    await act(client, message, { status: 'scheduled', reason: null }, ({ id }) =>
      ask('restoreQueuedReview', { params: { id } }),
    );
  };
  /** `message` is its state before the action. */
  const undo = async (message: QueuedReview, action: 'cancel' | 'postpone'): Promise<void> => {
    const { status, reason, scheduled_at } = message;
    await act(client, message, { status, reason, scheduled_at }, ({ id }) =>
      ask('restoreQueuedReview', { params: { id }, body: { undo: { action } } }),
    );
  };
  return {
    restore,
    sendNow: (message) =>
      act(
        client,
        message,
        { status: 'scheduled', reason: null, scheduled_at: new Date().toISOString() },
        ({ id }) => ask('sendNow', { params: { id } }),
      ),
    postpone: async (message, until) => {
      const scheduled_at = until.toISOString();
      const refusal = await act(
        client,
        message,
        { status: 'postponed', reason: null, scheduled_at },
        ({ id }) => ask('postponeQueuedReview', { params: { id }, body: { scheduled_at } }),
      );
      if (refusal) return;
      const takeBack = { label: 'Annuler le report', run: () => void undo(message, 'postpone') };
      showToast({
        title: `Envoi à ${customerFirstName(message)} reporté`,
        color: 'primary',
        description: `Départ ${formatRelative(until, zone)}.`,
        action: takeBack,
      });
    },
    resolve: async (message, outcome) => {
      const expected =
        outcome === 'sent'
          ? ({ status: 'sent', reason: null } as const)
          : ({ status: 'scheduled', reason: null } as const);
      const refusal = await act(client, message, expected, ({ id }) =>
        ask('resolveQueuedReview', { params: { id }, body: { outcome } }),
      );
      if (!refusal)
        showToast({
          title:
            outcome === 'sent'
              ? `Envoi à ${customerFirstName(message)} compté comme parti`
              : `L’envoi à ${customerFirstName(message)} repart`,
          color: 'primary',
        });
    },
    cancel: async (message) => {
      let mayHaveArrived = false;
      const refusal = await act(
        client,
        message,
        { status: 'cancelled', reason: 'cancelled_by_team' },
        async ({ id }) => {
          const answer = await ask('cancelQueuedReview', { params: { id } });
          mayHaveArrived = answer.data.status === 'outcome_unknown';
          return answer;
        },
      );
      if (refusal) return;
      if (mayHaveArrived) {
        showToast({
          title: `Envoi à ${customerFirstName(message)} arrêté`,
          color: 'warning',
          description: 'Il a peut-être déjà été reçu : confirmez son statut.',
        });
        return;
      }
      showToast({
        title: `Envoi à ${customerFirstName(message)} annulé`,
        color: 'primary',
        ...(message.step === 'request' && {
          description: 'Ses relances ne partiront pas non plus.',
        }),
        action: { label: 'Rétablir', run: () => void undo(message, 'cancel') },
      });
    },
  };
}

async function act(
  client: QueryClient,
  message: QueuedReview,
  expected: Partial<QueuedReview>,
  call: (message: QueuedReview) => Promise<{ data: QueuedReview }>,
): Promise<ApiError | null> {
  await client.cancelQueries({ queryKey: [QUEUE_KEY] });
  const takeBack = showMessage(client, withLabels({ ...message, expires_at: null, ...expected }));
  try {
    const { data } = await call(message);
    showMessage(client, data);
    return null;
  } catch (error) {
    takeBack();
    if (error instanceof ApiError) return error;
    throw error;
  } finally {
    void client.invalidateQueries({ queryKey: [QUEUE_KEY] });
    void client.invalidateQueries({ queryKey: [LIVE, 'getReview'] });
    void client.invalidateQueries({ queryKey: ['count'] });
  }
}

function withLabels(message: QueuedReview): QueuedReview {
  return {
    ...message,
    status_label: STATUS_LABELS[message.status],
    reason_label: reasonLabel(message.reason),
  };
}
