import type { ReactNode } from 'react';
import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import type { ReviewDetails } from '#web/back-office/components/panels/order-details.tsx';
import { ScreenLink } from '#web/back-office/shell/navigation/screen-link.tsx';

type ReplyMethod = ReviewDetails['reply_ways'][number];

/**
 * Explains why the other channels cannot send a reply now, with the remedy. Each reason is shown
 * once.
 */
export function UnavailableReplyMethods({ ways }: { ways: readonly ReplyMethod[] }): ReactNode {
  const closed = ways.filter(({ is_open }) => !is_open);
  const isShut = closed.length === ways.length;
  const reasons = [...Map.groupBy(closed, ({ reason }) => reason ?? '')];
  if (reasons.length === 0) return null;
  if (isShut && reasons.length === 1) {
    const [first] = closed;
    return (
      <Note tone="warning" title="Vous ne pouvez pas écrire à ce client">
        {first?.reason} {first && <Remedy way={first} />}
      </Note>
    );
  }
  return (
    <ul className="mt-3 grid gap-1.5 text-12 leading-4.5 text-ink-3">
      {reasons.map(([reason, of]) => (
        <li key={reason}>
          <span className="font-medium">
            {of.map(({ channel }) => CHANNEL_LABELS[channel]).join(', ')} :
          </span>{' '}
          {reason} {of[0] && <Remedy way={of[0]} />}
        </li>
      ))}
    </ul>
  );
}

function Remedy({ way: { remedy } }: { way: ReplyMethod }): ReactNode {
  return (
    remedy && (
      <ScreenLink path={remedy.path} isCurrent={false} className="link">
        {remedy.label}
      </ScreenLink>
    )
  );
}
