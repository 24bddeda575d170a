import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LONGEST_REVIEW } from '#contract/customer-pages/shop-review.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import type { ShopReviewAnswer } from './review-status.tsx';

/** Edits the shop’s public reply under the review. */
export function ReplyForm({ review }: { review: ShopReviewAnswer }): ReactNode {
  const queryClient = useQueryClient();
  const [text, setText] = useState(review.reply ?? '');
  const reply = useMutation({
    mutationFn: (text: string | null) =>
      ask('replyToShopReview', { params: { id: review.id }, body: { text } }),
    onSuccess: async (_answer, text) => {
      if (text === null) setText('');
      showToast({
        title: text === null ? 'Votre réponse est retirée' : 'Votre réponse est publiée',
        color: 'primary',
      });
      await queryClient.invalidateQueries();
    },
  });
  const submit = () => {
    if (text.trim() !== '') reply.mutate(text.trim());
  };
  return (
    <PlainForm onSubmit={submit} aria-label="Répondre à l’avis" className="grid gap-3">
      <Field
        label="Votre réponse publique"
        hint={
          review.status === 'published'
            ? 'Elle apparaît sous l’avis, signée du nom de la boutique.'
            : 'Elle apparaîtra avec l’avis, signée du nom de la boutique.'
        }
        error={reply.error?.message}
      >
        <Textarea
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={LONGEST_REVIEW}
        />
      </Field>
      <div className="flex justify-end gap-2">
        {review.reply !== null && (
          <Button
            look="danger-ghost"
            busy={reply.isPending && reply.variables === null}
            onClick={() => reply.mutate(null)}
          >
            Retirer la réponse
          </Button>
        )}
        <Button
          type="submit"
          why={
            (text.trim() === '' && 'Écrivez d’abord votre réponse.') ||
            (text.trim() === review.reply && 'La réponse n’a pas changé.')
          }
          busy={reply.isPending && reply.variables !== null}
        >
          {review.reply === null ? 'Répondre' : 'Corriger la réponse'}
        </Button>
      </div>
    </PlainForm>
  );
}
