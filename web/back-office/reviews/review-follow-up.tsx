import type { ReviewDetails } from '#web/back-office/components/panels/order-details.tsx';
import type { ReactNode } from 'react';
import { PanelSection } from '#web/ui/overlays/side-panel.tsx';
import { WrittenForWall } from './written-for-wall.tsx';
import { PublicReview } from './public-review.tsx';
import { GiveLink } from './give-link.tsx';
import { conversationOf } from './reply/conversation-of.ts';
import { ReplyBox } from './reply/reply-box.tsx';
import { ReviewActions } from './review-actions.tsx';
import { ReviewTags } from './review-tags.tsx';
import { ReviewNotes } from './review-notes.tsx';

interface PartProps {
  review: ReviewDetails;
  mayAct: boolean;
}

/** Shows the public reviews of the same customer. */
export function InPublic({ review, mayAct }: PartProps): ReactNode {
  return (
    <>
      {review.shop_reviews.length > 0 && (
        <PanelSection title="Écrit pour le mur">
          <WrittenForWall reviews={review.shop_reviews} mayAct={mayAct} />
        </PanelSection>
      )}
      {review.trustpilot_review && (
        <PanelSection title="Sur Trustpilot">
          <PublicReview review={review.trustpilot_review} />
        </PanelSection>
      )}
    </>
  );
}

/** Shows the follow-up of the team, or the customer’s link while there is no rating. */
export function FollowedUp({ review, mayAct }: PartProps): ReactNode {
  if (review.status === null) {
    return (
      mayAct && (
        <PanelSection>
          <GiveLink key={review.id} reviewId={review.id} />
        </PanelSection>
      )
    );
  }
  return (
    <>
      {(mayAct || conversationOf(review).length > 0) && (
        <ReplyBox key={review.id} review={review} mayAct={mayAct} />
      )}
      {(mayAct || review.notes.length > 0 || review.owner !== null || review.tags.length > 0) && (
        <PanelSection>
          {mayAct ? (
            <ReviewActions review={review} />
          ) : (
            <p className="text-ink-2">
              {review.owner ? `Assigné à ${review.owner.name}` : 'Non assigné'}
            </p>
          )}
          <ReviewTags review={review} mayAct={mayAct} />
        </PanelSection>
      )}
      {(mayAct || review.notes.length > 0) && (
        <PanelSection title="Notes internes">
          <ReviewNotes key={review.id} review={review} mayWrite={mayAct} />
        </PanelSection>
      )}
    </>
  );
}
