import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { REFUSAL_LABELS } from '#contract/customer-pages/shop-review.ts';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import type { Answer } from '#contract/api/schemas.ts';

export type Question = Answer<'listProductQuestions'>['data'][number];

const LABELS = {
  pending: 'En attente',
  published: 'Publié',
  refused: 'Refusé',
  withdrawn: 'Retiré',
} as const;

/** Shown in place of a text that its author has withdrawn. */
export const WITHDRAWN = 'Son auteur a retiré ce texte. Il sera effacé au bout d’un an.';

type Decision = Pick<Question, 'status' | 'refusal_reason' | 'contest'>;

/** Shows the decision on a question or an answer, and whether its author contests it. */
export function DecidedStatus({ decided }: { decided: Decision }): ReactNode {
  const { status, refusal_reason, contest } = decided;
  return (
    <>
      <span>
        {refusal_reason === null
          ? LABELS[status]
          : `${LABELS[status]} : ${REFUSAL_LABELS[refusal_reason].toLowerCase()}`}
      </span>
      {contest?.is_open === true && (
        <span className="flex items-center gap-1 text-warning-text">
          <Icon of={Flag} className="size-3.5" />
          Contesté
        </span>
      )}
    </>
  );
}

/** Shows the author’s objection to a refusal. */
export function ContestText({ contest }: Pick<Decision, 'contest'>): ReactNode {
  if (contest === null) return null;
  return (
    <div className="text-ink-2">
      <blockquote className="break-words whitespace-pre-line">« {contest.text} »</blockquote>
      <p className="text-12">
        <Moment at={contest.at} />
        {contest.is_open
          ? '. Publiez le texte, ou confirmez le refus avec son motif.'
          : '. Examinée.'}
      </p>
    </div>
  );
}
