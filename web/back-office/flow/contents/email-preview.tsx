import type { ReactNode } from 'react';
import { fillPlaceholders, formatMessage } from '#contract/message-template.ts';
import { StarShape } from '#web/ui/stars.tsx';
import { exampleOf } from './example.ts';

interface EmailPreviewProps {
  subject: string;
  text: string;
  sender: string;
  shop: string;
  tone: 'vous' | 'tu';
}
const STARS = ['Mauvais', 'Décevant', 'Correct', 'Bien', 'Excellent'];

/** The mail as Camille would get it: the question, the words of this step, five stars that are links. */
export function EmailPreview({ subject, text, sender, shop, tone }: EmailPreviewProps): ReactNode {
  const values = exampleOf(shop);
  return (
    <div className="rounded-float border border-border p-4 leading-6">
      <p className="text-12 text-ink-3">De {sender}</p>
      <p className="hairline-b mb-4 pb-3 font-medium">{fillPlaceholders(subject, values)}</p>
      <p className="text-12 text-ink-3">Commande n° {values.order_number}, et ce qu’elle contenait</p>
      <p className="text-20 font-strong">{tone === 'vous' ? 'Comment s’est passée votre commande ?' : 'Comment s’est passée ta commande ?'}</p>
      <p className="mt-2 break-words whitespace-pre-wrap text-ink-2">
        {formatMessage(text, values).map((segment, index) => (
          // The segments have no identity of their own: their place is what they are.
          <span key={`${index}-${segment.text.length}`} className={[segment.bold && 'font-strong text-ink', segment.struck && 'line-through', segment.placeholder && 'underline decoration-border-strong decoration-dotted underline-offset-3'].filter(Boolean).join(' ')}>
            {segment.text}
          </span>
        ))}
      </p>
      <ul className="mt-4 grid grid-cols-5 text-center text-12">
        {STARS.map((word) => (
          <li key={word}>
            <StarShape isFull={false} className="mx-auto mb-1 size-6" />
            {word}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-12 text-ink-3">Puis : pas encore reçue, qui écrit et pourquoi, modalités des avis, ne plus recevoir.</p>
    </div>
  );
}
