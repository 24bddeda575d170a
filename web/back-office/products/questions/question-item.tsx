import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { LONGEST_ANSWER } from '#contract/customer-pages/product-question.ts';
import { REFUSAL_LABELS, type RefusalReason } from '#contract/customer-pages/shop-review.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { useSession } from '../../session/use-session.ts';
import { RefuseSelect } from './refuse-select.tsx';

export type Question = Answer<'listProductQuestions'>['data'][number];
type ProductAnswer = Question['answers'][number];

const WORDS = { pending: 'En attente', published: 'Publié', refused: 'Refusé' } as const;

/** One question with its answers, and what is decided of them. */
export function QuestionItem({ question }: { question: Question }): ReactNode {
  const mayDecide = useSession().team.role !== 'reader';
  const { id, status } = question;
  const queryClient = useQueryClient();
  const decide = useMutation({
    mutationFn: (reason: RefusalReason | null) =>
      reason === null
        ? ask('publishProductQuestion', { params: { id } })
        : ask('refuseProductQuestion', { params: { id }, body: { reason } }),
    onSuccess: (_answer, reason) => {
      showToast({
        title: reason === null ? 'La question est publiée' : 'La question est refusée',
        description: 'Son auteur est prévenu.',
        color: 'primary',
      });
      return queryClient.invalidateQueries();
    },
  });
  return (
    <li className="grid gap-3 border-b border-border py-4">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 text-12 text-ink-3">
          <Link
            to="/dashboard/products/$productId"
            params={{ productId: question.product_id }}
            className="link max-md:py-3"
          >
            {question.product_title}
          </Link>
          <span>{question.author_name ?? 'Visiteur'}</span>
          <Moment at={question.created_at} />
          <span>{statusOf(question)}</span>
        </p>
        <p className="font-medium break-words whitespace-pre-line">{question.body}</p>
      </div>
      {question.answers.map((answer) => (
        <AnswerItem key={answer.id} answer={answer} mayDecide={mayDecide} />
      ))}
      {mayDecide && status !== 'refused' && <AnswerForm question={question} />}
      {mayDecide && (
        <div className="flex flex-wrap items-center gap-2">
          {status !== 'published' && (
            <Button
              busy={decide.isPending && decide.variables === null}
              onClick={() => decide.mutate(null)}
            >
              Publier
            </Button>
          )}
          {status !== 'refused' && (
            <RefuseSelect busy={decide.isPending} onRefuse={(reason) => decide.mutate(reason)} />
          )}
        </div>
      )}
    </li>
  );
}

function statusOf({ status, refusal_reason }: Pick<Question, 'status' | 'refusal_reason'>): string {
  return refusal_reason === null
    ? WORDS[status]
    : `${WORDS[status]} : ${REFUSAL_LABELS[refusal_reason].toLowerCase()}`;
}

function AnswerItem({
  answer,
  mayDecide,
}: {
  answer: ProductAnswer;
  mayDecide: boolean;
}): ReactNode {
  const queryClient = useQueryClient();
  const { id } = answer;
  const decide = useMutation({
    mutationFn: (reason: RefusalReason | null) =>
      reason === null
        ? ask('publishProductAnswer', { params: { id } })
        : ask('refuseProductAnswer', { params: { id }, body: { reason } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  // The shop changes its own in the form below.
  if (answer.by === 'shop') return null;
  return (
    <div className="grid gap-1 border-l border-border pl-3">
      <p className="flex flex-wrap gap-x-3 text-12 text-ink-3">
        <span>{answer.author_name ?? 'Acheteur'}, achat vérifié</span>
        <Moment at={answer.created_at} />
        <span>{statusOf(answer)}</span>
      </p>
      <p className="break-words whitespace-pre-line">{answer.body}</p>
      {mayDecide && (
        <div className="flex flex-wrap items-center gap-2">
          {answer.status !== 'published' && (
            <Button
              busy={decide.isPending && decide.variables === null}
              onClick={() => decide.mutate(null)}
            >
              Publier la réponse
            </Button>
          )}
          {answer.status !== 'refused' && (
            <RefuseSelect busy={decide.isPending} onRefuse={(reason) => decide.mutate(reason)} />
          )}
        </div>
      )}
    </div>
  );
}

function AnswerForm({ question }: { question: Question }): ReactNode {
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
