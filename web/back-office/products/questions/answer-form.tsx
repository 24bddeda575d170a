import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LONGEST_ANSWER } from '#contract/customer-pages/product-question.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import type { Question } from './decided-status.tsx';

/** Writes, changes or removes the shop’s only answer to a question. */
export function AnswerForm({ question }: { question: Question }): ReactNode {
  const queryClient = useQueryClient();
  const before = question.answers.find(({ by }) => by === 'shop')?.body ?? '';
  const [text, setText] = useState(before);
  const answer = useMutation({
    mutationFn: () =>
      ask('answerProductQuestion', {
        params: { id: question.id },
        body: { text: text.trim() || null },
      }),
    onSuccess: () => {
      showToast({
        title: text.trim() === '' ? 'Votre réponse est retirée' : 'Votre réponse est publiée',
        color: 'primary',
      });
      return queryClient.invalidateQueries();
    },
  });
  const submit = () => {
    if (text.trim() !== before) answer.mutate();
  };
  return (
    <PlainForm
      onSubmit={submit}
      aria-label={`Répondre à « ${question.body.slice(0, 60)} »`}
      className="grid max-w-2xl gap-2"
    >
      <Field
        label="Votre réponse publique"
        {...(question.status === 'pending' && { hint: 'Répondre publie aussi la question.' })}
      >
        <Textarea
          value={text}
          rows={2}
          onChange={(event) => setText(event.target.value)}
          maxLength={LONGEST_ANSWER}
        />
      </Field>
      <div>
        <Button
          type="submit"
          look="primary"
          why={
            text.trim() === before &&
            (before === '' ? 'Écrivez d’abord votre réponse.' : 'La réponse n’a pas changé.')
          }
          busy={answer.isPending}
        >
          {before === '' ? 'Répondre' : text.trim() === '' ? 'Retirer la réponse' : 'Corriger'}
        </Button>
      </div>
    </PlainForm>
  );
}
