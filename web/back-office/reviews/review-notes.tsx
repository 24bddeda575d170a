import { type ReactNode, useState } from 'react';
import { LONGEST_NOTE } from '#contract/labels/follow-up.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import type { Review } from '#web/back-office/components/panels/order-details.tsx';
import { useFollowUp } from './use-follow-up.ts';

/** What members tell each other of a review, the first first; the customer never reads it. */
export function ReviewNotes({
  review,
  mayWrite,
}: {
  review: Review;
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

function NoteForm({ review }: { review: Review }): ReactNode {
  const { addNote, isPending } = useFollowUp(review);
  const [text, setText] = useState('');
  const submit = async () => {
    if (text.trim() !== '' && (await addNote(text.trim()))) setText('');
  };
  return (
    <PlainForm
      onSubmit={() => void submit()}
      aria-label="Ajouter une note interne"
      className="grid gap-2"
    >
      <Field label="Nouvelle note" hint="Seule votre équipe la lit.">
        <Textarea
          rows={2}
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={LONGEST_NOTE}
        />
      </Field>
      <Button
        type="submit"
        className="justify-self-end"
        disabled={text.trim() === ''}
        busy={isPending}
      >
        Ajouter la note
      </Button>
    </PlainForm>
  );
}
