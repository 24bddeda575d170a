import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { PanelSection } from '#web/ui/overlays/side-panel.tsx';
import type { ShopReviewAnswer } from './review-status.tsx';
import { useModeration } from './use-moderation.ts';

/**
 * Lists the reports about a published review. A member examines and closes each, and the reporter
 * is notified when an address was given.
 */
export function ReviewReports({
  review,
  mayDecide,
}: {
  review: ShopReviewAnswer;
  mayDecide: boolean;
}): ReactNode {
  const { close } = useModeration(review);
  if (review.reports.length === 0) return null;
  return (
    <PanelSection
      title={
        review.reports.length === 1
          ? 'Un doute signalé'
          : `${review.reports.length} doutes signalés`
      }
    >
      <ul className="grid gap-4">
        {review.reports.map((report) => (
          <li key={report.id}>
            <p className="font-medium">{report.reason_label}</p>
            <p className="break-words whitespace-pre-line text-ink-2">{report.words}</p>
            <p className="text-12 text-ink-3">
              <Moment at={report.created_at} />
              {report.closed_at !== null
                ? ', clos'
                : report.email !== null
                  ? `, réponse attendue par ${report.email}`
                  : ', sans adresse'}
            </p>
            {report.closed_at === null && mayDecide && (
              <Button
                className="mt-2"
                busy={close.isPending && close.variables === report.id}
                onClick={() => close.mutate(report.id)}
              >
                {report.email === null ? 'Clore le signalement' : 'Clore et répondre'}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
