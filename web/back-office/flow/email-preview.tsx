import type { ReactNode } from 'react';
import { fillPlaceholders, formatMessage } from '#contract/message-template.ts';
import { exampleOf } from './example.ts';

interface EmailPreviewProps {
  subject: string;
  text: string;
  sender: string;
  shop: string;
}

/** The words as Camille would read them. */
export function EmailPreview({ subject, text, sender, shop }: EmailPreviewProps): ReactNode {
  const values = exampleOf(shop);
  return (
    <div className="rounded-float border border-border p-4 leading-6">
      <p className="text-12 text-ink-3">De {sender}</p>
      <p className="mb-3 font-medium">{fillPlaceholders(subject, values)}</p>
      <p className="whitespace-pre-wrap break-words text-ink-2">
        {formatMessage(text, values).map((segment, index) => (
          // The segments have no identity of their own: their place is what they are.
          <span key={`${index}-${segment.text.length}`} className={[segment.bold && 'font-strong text-ink', segment.struck && 'line-through', segment.placeholder && 'underline decoration-border-strong decoration-dotted underline-offset-3'].filter(Boolean).join(' ')}>
            {segment.text}
          </span>
        ))}
      </p>
    </div>
  );
}
