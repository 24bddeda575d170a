import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '#web/api/ask.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PanelSection } from '#web/ui/overlays/side-panel.tsx';
import { channelPhrase } from '#web/back-office/components/messages/channel-phrase.ts';
import { DrawnMail, PlainMessage } from '#web/back-office/components/messages/message-body.tsx';
import type { QueuedReview } from './message-actions.ts';

/** Shows the message to be sent, or the text that was sent. */
export function MessagePreview({ message }: { message: QueuedReview }): ReactNode {
  const { data, error } = useQuery({
    // The preview changes with the channel, and when the message is sent.
    queryKey: ['previewQueuedReview', message.id, message.channel, message.sent_at],
    queryFn: ({ signal }) => ask('previewQueuedReview', { params: { id: message.id } }, { signal }),
    enabled: message.channel !== null,
  });
  if (message.channel === null) return null;
  const shown = data?.data;
  return (
    <PanelSection title={message.sent_at === null ? 'Message à envoyer' : 'Message envoyé'}>
      {error && <p className="text-ink-2">{error.message}</p>}
      {!error && !shown && <Skeleton className="h-24 w-full" />}
      {shown?.html != null && (
        <>
          <p className="font-medium break-words">{shown.subject}</p>
          <p className="mb-2 text-12 break-words text-ink-3">
            {shown.sender_name}
            {shown.preheader && `, ${shown.preheader}`}
          </p>
          <DrawnMail html={shown.html} />
        </>
      )}
      {shown && shown.html === null && (
        <figure
          aria-label={`Message${channelPhrase(shown.channel)}`}
          className="rounded-float border border-border bg-canvas px-4 pt-3 pb-4"
        >
          <figcaption className="mb-3 text-center text-12 text-ink-3">
            {shown.sender_name}
          </figcaption>
          <div className="max-w-full rounded-[18px] rounded-bl-[6px] bg-pressed px-3.5 py-2.5">
            <PlainMessage text={shown.text} />
          </div>
        </figure>
      )}
      {message.sent_at !== null && shown && (
        <p className="mt-2 text-12 text-ink-3">
          Texte du jour de l’envoi, avec votre apparence actuelle.
        </p>
      )}
    </PanelSection>
  );
}
