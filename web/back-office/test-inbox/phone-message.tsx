import type { ReactNode } from 'react';
import { channelPhrase } from '#web/back-office/components/messages/channel-phrase.ts';
import { PlainMessage } from '#web/back-office/components/messages/message-body.tsx';
import { PhoneBubble, TemplateText } from '#web/back-office/components/messages/phone-bubble.tsx';
import type { TestInboxMessage } from './test-inbox-search.ts';

/**
 * Shows a message as a phone displays it: the text of an SMS, or a WhatsApp message with its
 * header, footer and working buttons.
 */
export function PhoneMessage({
  message: { channel, template, body_text },
}: {
  message: TestInboxMessage;
}): ReactNode {
  return (
    <PhoneBubble label={`Message${channelPhrase(channel)}`}>
      {template === null ? (
        <div className="px-3 py-2.5">
          <PlainMessage text={body_text} />
        </div>
      ) : (
        <TemplateText drawn={template} isLive />
      )}
    </PhoneBubble>
  );
}
