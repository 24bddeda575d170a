import type { ReactNode } from 'react';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { PanelSection } from '#web/ui/overlays/side-panel.tsx';
import type { ShopReviewAnswer } from './review-status.tsx';

/** Shows the objection of the author to the current refusal, and to earlier ones. */
export function ReviewContests({
  review: { contest, earlier_contests },
}: {
  review: Pick<ShopReviewAnswer, 'contest' | 'earlier_contests'>;
}): ReactNode {
  return (
    <>
      {contest !== null && (
        <PanelSection title="Contestation du refus">
          <Contest {...contest}>
            {contest.is_open
              ? '. Publiez l’avis, ou confirmez le refus avec son motif.'
              : '. Examinée.'}
          </Contest>
        </PanelSection>
      )}
      {earlier_contests.length > 0 && (
        <PanelSection title="Contestations de refus précédents">
          {earlier_contests.map(({ text, at }) => (
            <Contest key={at} text={text} at={at}>
              . Examinée.
            </Contest>
          ))}
        </PanelSection>
      )}
    </>
  );
}

function Contest({
  text,
  at,
  children,
}: {
  text: string;
  at: string;
  children: ReactNode;
}): ReactNode {
  return (
    <div className="not-first:mt-3">
      <blockquote className="break-words whitespace-pre-line">« {text} »</blockquote>
      <p className="mt-1 text-ink-2">
        <Moment at={at} />
        {children}
      </p>
    </div>
  );
}
