import { type ReactNode, useRef, useState } from 'react';
import { LONGEST_NOTE } from '#contract/labels/follow-up.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import type { ReviewDetails } from '#web/back-office/components/panels/order-details.tsx';
import { useSession } from '../session/use-session.ts';
import { useAssignable } from './use-assignable.ts';
import { useFollowUp } from './use-follow-up.ts';

/** Writes an internal note. « @ » mentions a colleague, who is notified by email. */
export function NoteForm({ review }: { review: ReviewDetails }): ReactNode {
  const { addNote, isPending } = useFollowUp(review);
  const { user } = useSession();
  const members = useAssignable().filter(({ id }) => id !== user.id);
  const [text, setText] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const begun = /(?:^|\s)@([\p{L}\d.’'-]*)$/u.exec(text)?.[1];
  const offered =
    begun === undefined
      ? []
      : members.filter(({ name }) => name.toLowerCase().startsWith(begun.toLowerCase()));
  const mentioned = members.filter(({ name }) => text.includes(`@${name}`));
  const complete = (name: string) => {
    setText(`${text.slice(0, text.length - (begun ?? '').length)}${name} `);
    area.current?.focus();
  };
  const submit = async () => {
    const ids = mentioned.map(({ id }) => id);
    if (text.trim() !== '' && (await addNote(text.trim(), ids))) setText('');
  };
  return (
    <PlainForm
      onSubmit={() => void submit()}
      aria-label="Ajouter une note interne"
      className="grid gap-2"
    >
      <Field
        label="Nouvelle note"
        hint={
          mentioned.length > 0
            ? `Sera prévenu par e-mail : ${mentioned.map(({ name }) => name).join(', ')}.`
            : members.length > 0
              ? 'Seule votre équipe la lit. Tapez @ pour prévenir un collègue.'
              : 'Seule votre équipe la lit.'
        }
      >
        <Textarea
          ref={area}
          rows={2}
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={LONGEST_NOTE}
        />
      </Field>
      {offered.length > 0 && (
        <ul aria-label="Mentionner" className="flex flex-wrap gap-1.5">
          {offered.slice(0, 6).map(({ id, name }) => (
            <li key={id}>
              <Button onClick={() => complete(name)}>@{name}</Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        type="submit"
        className="justify-self-end"
        why={text.trim() === '' && 'Écrivez d’abord la note.'}
        busy={isPending}
      >
        Ajouter la note
      </Button>
    </PlainForm>
  );
}
