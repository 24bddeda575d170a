import type { ReactNode } from 'react';
import { PlainMessage } from '#web/back-office/components/messages/message-body.tsx';
import { PhoneBubble, TemplateWords } from '#web/back-office/components/messages/phone-bubble.tsx';
import type { TestInboxMessage } from './test-inbox-search.ts';

/**
 * What the phone would show: an SMS is its words, a WhatsApp message also has a header, a footer
 * and buttons that lead where a tap would.
 */
export function PhoneMessage({
  message: { channel, template, body_text },
}: {
  message: TestInboxMessage;
}): ReactNode {
  return (
    <PhoneBubble label={channel === 'sms' ? 'Le SMS' : 'Le message WhatsApp'}>
      {template === null ? (
        <div className="px-3 py-2.5">
          <PlainMessage text={body_text} />
        </div>
      ) : (
        <TemplateWords drawn={template} isLive />
      )}
    </PhoneBubble>
  );
}
