import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { STEP_LABELS } from '#contract/labels/labels.ts';
import { liveQuery } from '#web/api/live-query.ts';
import { type TimelineItem, Timeline } from '#web/ui/layout/timeline.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import { PanelSection, SidePanel, type SidePanelProps } from '#web/ui/overlays/side-panel.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { useNow } from '#web/ui/format/use-now.ts';
import { channelPhrase } from '#web/back-office/components/messages/channel-phrase.ts';
import { customerName, formatOrderNumber } from '#web/back-office/components/customer.ts';
import { PersonMark } from '#web/back-office/components/person-mark.tsx';
import { messageStatuses } from '#web/back-office/components/messages/message-status-label.tsx';
import { OrderDetails } from '#web/back-office/components/panels/order-details.tsx';
import { PanelBroken } from '#web/back-office/components/panels/panel-broken.tsx';
import { PanelSkeleton } from '#web/back-office/components/panels/panel-skeleton.tsx';
import { stepItems } from '#web/back-office/components/messages/step-items.ts';
import { timelineItems } from '#web/back-office/components/messages/timeline-items.ts';
import { useSession } from '#web/back-office/session/use-session.ts';
import { CustomerLink } from '#web/back-office/customers/customer-link.tsx';
import { ContactForm } from './contact-form.tsx';
import { ConfirmRestore } from './confirm-restore.tsx';
import { explainMessage } from './explain-message.ts';
import {
  type MessageAction,
  type QueuedReview,
  actionsOn,
  isContactCorrected,
  mayCorrectContact,
} from './message-actions.ts';
import { MessageButtons } from './message-buttons.tsx';
import { MessagePreview } from './message-preview.tsx';
import { remedyOf } from './remedy.ts';
import { RemedyLink } from './remedy-link.tsx';
import { ResolveChoice } from './resolve-choice.tsx';
import type { MessageActions } from './use-message-actions.ts';

export interface QueuePanelProps extends Pick<SidePanelProps, 'onClose' | 'onPrevious' | 'onNext'> {
  requestId: string;
  /** The first unfinished message of the request when undefined. */
  messageId: string | undefined;
  mayAct: boolean;
  /** True while the contact is being corrected. */
  isEditing: boolean;
  onEdited: (message: QueuedReview) => void;
  onAct: (action: MessageAction, message: QueuedReview) => void;
  onResolve: MessageActions['resolve'];
}

/**
 * Shows one message and its request: the customer, the status and its reason, the actions and the
 * timeline.
 */
export function QueuePanel({
  requestId,
  messageId,
  mayAct,
  isEditing,
  onEdited,
  onAct,
  onResolve,
  ...frame
}: QueuePanelProps): ReactNode {
  const { data: reading, refetch } = useQuery(
    liveQuery('getReview', { params: { id: requestId } }),
  );
  const review = reading?.answer?.data;
  const message =
    review?.messages.find((each) => each.id === messageId) ??
    review?.messages.find(isOpen) ??
    review?.messages[0];
  const name = review ? customerName(review) : 'Demande d’avis';
  const number = review?.integration_order_number;
  // Not offered twice: it may already be among the actions.
  const isContactOffered =
    message !== undefined &&
    mayAct &&
    !isEditing &&
    mayCorrectContact(message) &&
    !actionsOn(message, mayAct).includes('edit_contact');
  return (
    <SidePanel
      {...frame}
      label={name}
      head={number ? `Commande ${formatOrderNumber(number)}` : 'Demande d’avis'}
      contentKey={`${requestId} ${messageId ?? ''}`}
      isQuiet={isEditing}
    >
      {reading?.failure && <PanelBroken failure={reading.failure} onRetry={() => void refetch()} />}
      {!reading && <PanelSkeleton />}
      {review && (
        <>
          <PanelSection>
            <h2 className="flex items-center gap-2.5 text-20 font-strong break-words">
              <PersonMark name={name} />
              <CustomerLink id={requestId} opens="panel">
                {name}
              </CustomerLink>
            </h2>
            {message && (
              <Message message={message} mayAct={mayAct} onAct={onAct} onResolve={onResolve} />
            )}
          </PanelSection>
          {message && mayAct && isEditing && mayCorrectContact(message) && (
            <PanelSection title="Corriger le contact">
              <ContactForm key={message.id} message={message} onClose={() => onEdited(message)} />
            </PanelSection>
          )}
          <PanelSection>
            <OrderDetails review={review} isNamed />
            {isContactOffered && (
              <button
                type="button"
                className="link mt-2 max-md:py-3"
                onClick={() => onAct('edit_contact', message)}
              >
                Corriger le contact
              </button>
            )}
          </PanelSection>
          {message && <MessagePreview message={message} />}
          {review.messages.length > 0 && (
            <PanelSection title={review.messages.some(isOpen) ? 'Prochains messages' : 'Messages'}>
              <Timeline items={plannedItems(review.messages)} />
            </PanelSection>
          )}
          <PanelSection title="Historique">
            <Timeline items={timelineItems(review.timeline)} />
          </PanelSection>
        </>
      )}
    </SidePanel>
  );
}

function Message({
  message,
  mayAct,
  onAct,
  onResolve,
}: { message: QueuedReview } & Pick<QueuePanelProps, 'mayAct' | 'onAct' | 'onResolve'>): ReactNode {
  const zone = use(TimeZoneContext);
  const actions = actionsOn(message, mayAct);
  const { user } = useSession();
  const { tone, title, sentences } = explainMessage(message, zone, useNow());
  const router = useRouter();
  const remedy = remedyOf(message, actions, (path) => path in router.routesByPath);
  return (
    <>
      <p className="mb-3 break-words text-ink-2">
        {STEP_LABELS[message.step]}
        {message.channel && channelPhrase(message.channel)}
        {message.metadata['outbox'] === true && ', message de test'}
      </p>
      <Note tone={tone} icon={messageStatuses[message.status].icon} title={title}>
        {sentences.map((sentence) => (
          <p key={sentence}>
            <Ordinals text={sentence} />
          </p>
        ))}
        {remedy?.kind === 'screen' && mayAct && (
          <p className="mt-1">
            <RemedyLink remedy={remedy} />
          </p>
        )}
      </Note>
      {message.reason === 'unconfirmed_restore' && user.is_admin && <ConfirmRestore />}
      {actions.includes('resolve') ? (
        <ResolveChoice message={message} onResolve={onResolve} />
      ) : (
        <MessageButtons
          actions={actions}
          isRetry={isContactCorrected(message)}
          onAct={(action) => onAct(action, message)}
        />
      )}
    </>
  );
}

/** Removes the date of messages that wait for an event of the order. */
function plannedItems(messages: readonly QueuedReview[]): TimelineItem[] {
  const undated = new Set(
    messages.filter(({ expires_at }) => expires_at !== null).map(({ id }) => id),
  );
  return stepItems(messages).map((item) => (undated.has(item.key) ? { ...item, at: null } : item));
}

function isOpen({ status }: QueuedReview): boolean {
  return !['sent', 'delivered', 'cancelled', 'skipped', 'expired'].includes(status);
}
