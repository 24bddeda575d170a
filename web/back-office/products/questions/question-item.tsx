import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RefusalReason } from '#contract/customer-pages/shop-review.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { PublicAuthor } from '../../customers/public-author.tsx';
import { useSession } from '../../session/use-session.ts';
import { AnswerForm } from './answer-form.tsx';
import { ContestText, DecidedStatus, type Question, WITHDRAWN } from './decided-status.tsx';
import { RefuseSelect } from './refuse-select.tsx';

type ProductAnswer = Question['answers'][number];

/** Shows one question, its answers and the decisions on them. */
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
          <DecidedStatus decided={question} />
        </p>
        <p className="font-medium break-words whitespace-pre-line">
          {status === 'withdrawn' ? WITHDRAWN : question.body}
        </p>
        <ContestText contest={question.contest} />
      </div>
      {question.answers.map((answer) => (
        <AnswerItem key={answer.id} answer={answer} mayDecide={mayDecide} />
      ))}
      {mayDecide && status !== 'refused' && status !== 'withdrawn' && (
        <AnswerForm question={question} />
      )}
      {mayDecide && status !== 'withdrawn' && (
        <div className="flex flex-wrap items-center gap-2">
          {status !== 'published' && (
            <Button
              busy={decide.isPending && decide.variables === null}
              onClick={() => decide.mutate(null)}
            >
              Publier
            </Button>
          )}
          {(status !== 'refused' || question.contest?.is_open === true) && (
            <RefuseSelect
              isRefused={status === 'refused'}
              busy={decide.isPending}
              onRefuse={(reason) => decide.mutate(reason)}
            />
          )}
        </div>
      )}
    </li>
  );
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
  // The shop’s answer is edited in the form below.
  if (answer.by === 'shop') return null;
  return (
    <div className="grid gap-1 border-l border-border pl-3">
      <p className="flex flex-wrap gap-x-3 text-12 text-ink-3">
        <span>
          <PublicAuthor
            request_id={answer.request_id}
            name={answer.author_name ?? (answer.by === 'imported' ? 'Anonyme' : 'Acheteur')}
          />
          , {answer.by === 'imported' ? 'réponse importée, achat non vérifié' : 'achat vérifié'}
        </span>
        <Moment at={answer.created_at} />
        <DecidedStatus decided={answer} />
      </p>
      <p className="break-words whitespace-pre-line">
        {answer.status === 'withdrawn' ? WITHDRAWN : answer.body}
      </p>
      <ContestText contest={answer.contest} />
      {mayDecide && answer.status !== 'withdrawn' && (
        <div className="flex flex-wrap items-center gap-2">
          {answer.status !== 'published' && (
            <Button
              busy={decide.isPending && decide.variables === null}
              onClick={() => decide.mutate(null)}
            >
              Publier la réponse
            </Button>
          )}
          {(answer.status !== 'refused' || answer.contest?.is_open === true) && (
            <RefuseSelect
              isRefused={answer.status === 'refused'}
              busy={decide.isPending}
              onRefuse={(reason) => decide.mutate(reason)}
            />
          )}
        </div>
      )}
    </div>
  );
}
