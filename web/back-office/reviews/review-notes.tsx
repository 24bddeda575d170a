import type { ReactNode } from 'react';
import { Moment } from '#web/ui/format/relative-time.tsx';
import type { ReviewDetails } from '#web/back-office/components/panels/order-details.tsx';
import { NoteForm } from './note-form.tsx';

/** Shows the internal notes of a review, oldest first. Customers never see them. */
export function ReviewNotes({
  review,
  mayWrite,
}: {
  review: ReviewDetails;
  mayWrite: boolean;
}): ReactNode {
  return (
    <div className="grid gap-4">
      {review.notes.length > 0 && (
        <ol className="grid gap-3">
          {review.notes.map(({ id, text, author, created_at }) => (
            <li key={id} className="leading-5">
              <p className="break-words whitespace-pre-line">{text}</p>
              <p className="text-12 text-ink-3">
                {author?.name ?? 'Une personne partie depuis'}, <Moment at={created_at} />
              </p>
            </li>
          ))}
        </ol>
      )}
      {mayWrite ? (
        <NoteForm review={review} />
      ) : (
        review.notes.length === 0 && <p className="text-ink-3">Aucune note.</p>
      )}
    </div>
  );
}
