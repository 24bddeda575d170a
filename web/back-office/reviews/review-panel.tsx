import { deName } from '#contract/messages/de-name.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RATING_LABELS } from '#contract/labels/labels.ts';
import { mayBeContacted, readAnswers } from '#contract/customer-pages/read-answers.ts';
import { liveQuery } from '#web/api/live-query.ts';
import { Timeline } from '#web/ui/layout/timeline.tsx';
import { Moment, RelativeTime } from '#web/ui/format/relative-time.tsx';
import { PanelSection, SidePanel, type SidePanelProps } from '#web/ui/overlays/side-panel.tsx';
import { Stars } from '#web/ui/layout/stars.tsx';
import { channelPhrase } from '#web/back-office/components/messages/channel-phrase.ts';
import { CustomerLink } from '../customers/customer-link.tsx';
import { customerName } from '../components/customer.ts';
import { PersonMark } from '../components/person-mark.tsx';
import {
  OrderDetails,
  type ReviewDetails,
} from '#web/back-office/components/panels/order-details.tsx';
import { PanelBroken } from '#web/back-office/components/panels/panel-broken.tsx';
import { PanelSkeleton } from '#web/back-office/components/panels/panel-skeleton.tsx';
import { stepItems } from '#web/back-office/components/messages/step-items.ts';
import { timelineItems } from '#web/back-office/components/messages/timeline-items.ts';
import { useSession } from '../session/use-session.ts';
import { FollowUpStatusLabel } from './follow-up-status-label.tsx';
import { InPublic, FollowedUp } from './review-follow-up.tsx';

/** Shows one review: the comment, the answers, the order, the contact and the timeline. */
export function ReviewPanel({
  requestId,
  ...frame
}: { requestId: string } & Pick<SidePanelProps, 'onClose' | 'onPrevious' | 'onNext'>): ReactNode {
  const { data: reading, refetch } = useQuery(
    liveQuery('getReview', { params: { id: requestId } }),
  );
  const review = reading?.answer?.data;
  return (
    <SidePanel
      {...frame}
      wide
      label={review ? `Avis ${deName(customerName(review))}` : 'Avis'}
      head={review && <Head review={review} />}
      contentKey={requestId}
    >
      {reading?.failure && <PanelBroken failure={reading.failure} onRetry={() => void refetch()} />}
      {!reading && <PanelSkeleton />}
      {review && <Content review={review} />}
    </SidePanel>
  );
}

function Head({
  review: { status, rating, rated_at, date_sent },
}: {
  review: ReviewDetails;
}): ReactNode {
  if (rated_at) {
    return (
      <span className="flex items-center gap-2">
        <span className="flex-none text-ink">
          {status && <FollowUpStatusLabel status={status} rating={rating} />}
        </span>
        <span className="truncate">noté {<RelativeTime at={rated_at} />}</span>
      </span>
    );
  }
  return date_sent && <>Demandé {<RelativeTime at={date_sent} />}</>;
}

function Content({ review }: { review: ReviewDetails }): ReactNode {
  const mayAct = useSession().team.role !== 'reader';
  const answers = readAnswers(review.metadata);
  return (
    <>
      <PanelSection>
        <Said review={review} />
      </PanelSection>
      {answers.length > 0 && (
        <PanelSection title="Réponses au formulaire">
          <dl className="grid gap-2.5 leading-5">
            {answers.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-ink-3">{label}</dt>
                <dd className="break-words whitespace-pre-line">{value}</dd>
              </div>
            ))}
          </dl>
        </PanelSection>
      )}
      <PanelSection>
        <OrderDetails review={review} contact={contactLabel(review)} />
      </PanelSection>
      <InPublic review={review} mayAct={mayAct} />
      <FollowedUp review={review} mayAct={mayAct} />
      {review.messages.length > 0 && (
        <PanelSection
          title="Messages"
          aside={
            <Link
              to="/dashboard/queue"
              search={{
                status: 'all',
                request: review.id,
                ...(review.integration_order_number && {
                  search: review.integration_order_number.replace(/^#/, ''),
                }),
              }}
              className="link text-12"
            >
              Voir dans les envois
            </Link>
          }
        >
          <Timeline items={stepItems(review.messages)} />
        </PanelSection>
      )}
      <PanelSection title="Historique">
        <Timeline items={timelineItems(review.timeline)} />
      </PanelSection>
    </>
  );
}

function Said({ review }: { review: ReviewDetails }): ReactNode {
  const { rating, feedback, channel, rated_at, date_clicked } = review;
  const name = (
    <b className="font-medium text-ink">
      <CustomerLink id={review.id} opens="panel">
        {customerName(review)}
      </CustomerLink>
    </b>
  );
  if (rating === null) {
    return (
      <>
        <h2 className="flex items-center gap-2.5 text-20 font-strong break-words">
          <PersonMark name={customerName(review)} />
          <CustomerLink id={review.id} opens="panel">
            {customerName(review)}
          </CustomerLink>
        </h2>
        <p className="text-ink-2">
          {date_clicked
            ? 'La page a été ouverte, aucune étoile n’a été choisie.'
            : 'Pas encore de réponse.'}
        </p>
      </>
    );
  }
  return (
    <>
      <h2 className="flex items-center gap-2 font-medium">
        <Stars rating={rating} large />
        <span aria-hidden="true">{rating} sur 5</span>
        <span className="font-text text-ink-3" aria-hidden="true">
          {RATING_LABELS[rating as 1 | 2 | 3 | 4 | 5]}
        </span>
      </h2>
      {feedback && (
        <blockquote className="mt-2 text-16 break-words whitespace-pre-line">
          «&nbsp;{feedback}&nbsp;»
        </blockquote>
      )}
      <div className="mt-3 flex items-center gap-2.5 text-ink-2">
        <PersonMark name={customerName(review)} />
        <p className="min-w-0 break-words">
          {name}
          {feedback
            ? ', message privé'
            : readAnswers(review.metadata).length > 0
              ? ', réponses au formulaire'
              : ', sans commentaire'}
          {channel && channelPhrase(channel)}
          {rated_at && <>, {<Moment at={rated_at} />}</>}
        </p>
      </div>
    </>
  );
}

function contactLabel({ metadata }: ReviewDetails): string | null {
  const allowed = mayBeContacted(metadata);
  if (allowed === null) return null;
  return allowed ? 'Accepte que vous lui écriviez' : 'Ne souhaite pas de réponse';
}
