import type { ReactNode } from 'react';
import { PlainMessage } from '#web/back-office/components/messages/message-body.tsx';

/** Shows the sent text as a phone displays it. */
export function SmsPreview({ text, sender }: { text: string; sender: string }): ReactNode {
  return (
    <figure
      aria-label="Aperçu du SMS"
      className="rounded-float border border-border bg-canvas px-4 pt-3 pb-4"
    >
      <figcaption className="mb-3 text-center text-12 text-ink-3">{sender}</figcaption>
      <div className="max-w-[85%] rounded-[18px] rounded-bl-[6px] bg-pressed px-3.5 py-2.5">
        <PlainMessage text={text} />
      </div>
    </figure>
  );
}
