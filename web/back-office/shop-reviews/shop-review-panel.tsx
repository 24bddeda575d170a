import { deName } from '#contract/messages/de-name.ts';
import { type ReactNode, useState } from 'react';
import { RATING_LABELS } from '#contract/labels/labels.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { PanelSection, SidePanel, type SidePanelProps } from '#web/ui/overlays/side-panel.tsx';
import { Stars } from '#web/ui/layout/stars.tsx';
import { PublicAuthor } from '../customers/public-author.tsx';
import { useSession } from '../session/use-session.ts';
import { RefuseDialog } from './refuse-dialog.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ReviewContests } from './review-contests.tsx';
import { ReviewReports } from './review-reports.tsx';
import { authorName, ReviewStatus, type ShopReviewAnswer } from './review-status.tsx';
import { useModeration } from './use-moderation.ts';
import { Provenance } from './provenance.tsx';
import { ReviewVideoPlayer } from '../components/review-video-player.tsx';

type Frame = Pick<SidePanelProps, 'onClose' | 'onPrevious' | 'onNext'>;

/**
 * Shows one review for the wall: its text, the decision and its deadline, the reply and the
 * reports.
 */
export function ShopReviewPanel({
  review,
  ...frame
}: { review: ShopReviewAnswer } & Frame): ReactNode {
  const mayDecide = useSession().team.role !== 'reader' && review.status !== 'withdrawn';
  return (
    <SidePanel
      {...frame}
      wide
      label={`Avis ${deName(authorName(review))}`}
      head={<ReviewStatus review={review} />}
      contentKey={review.id}
    >
      <PanelSection>
        <Said review={review} />
        {mayDecide && <Decision review={review} />}
      </PanelSection>
      <ReviewContests review={review} />
      <ReviewReports review={review} mayDecide={mayDecide} />
      {mayDecide && review.status !== 'refused' && (
        <PanelSection>
          <ReplyForm key={`${review.id} ${review.replied_at ?? ''}`} review={review} />
        </PanelSection>
      )}
      <PanelSection title="Provenance">
        <Provenance review={review} />
      </PanelSection>
    </SidePanel>
  );
}

function Said({ review }: { review: ShopReviewAnswer }): ReactNode {
  return (
    <>
      <h2 className="flex items-center gap-2 font-medium">
        <Stars rating={review.rating} large />
        <span aria-hidden="true">{review.rating} sur 5</span>
        <span className="font-text text-ink-3" aria-hidden="true">
          {RATING_LABELS[review.rating as 1 | 2 | 3 | 4 | 5]}
        </span>
      </h2>
      {review.title !== null && review.status !== 'withdrawn' && (
        <p className="mt-2 text-16 font-medium break-words">{review.title}</p>
      )}
      {review.status === 'withdrawn' ? (
        <p className="mt-2 text-ink-2">
          Son auteur a retiré cet avis. Il n’est plus visible, et sera effacé au bout d’un an.
        </p>
      ) : (
        review.text !== '' && (
          <p className="mt-1 text-16 break-words whitespace-pre-line">{review.text}</p>
        )
      )}
      {review.photos.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-2">
          {review.photos.map(({ url }, index) => (
            <a key={url} href={url} target="_blank" rel="noopener">
              <img
                src={url}
                alt={`Joint par ${authorName(review)}, ${index + 1} sur ${review.photos.length}`}
                className="size-24 rounded-control object-cover"
              />
            </a>
          ))}
        </p>
      )}
      {review.video !== null && (
        <ReviewVideoPlayer video={review.video} label={`Vidéo ${deName(authorName(review))}`} />
      )}
      <p className="mt-2 text-ink-2">
        <PublicAuthor
          request_id={review.request_id}
          name={authorName(review)}
          className="font-medium text-ink"
        />
        {review.product === null
          ? ', au sujet de la boutique'
          : `, au sujet du produit « ${review.product} »`}
      </p>
    </>
  );
}

function Decision({ review }: { review: ShopReviewAnswer }): ReactNode {
  const { publish } = useModeration(review);
  const [isRefusing, setRefusing] = useState(false);
  return (
    <div className="mt-4 grid gap-3">
      {review.status === 'pending' && review.publish_at !== null && (
        <Note
          tone="information"
          title={
            <>
              Publication automatique <Moment at={review.publish_at} />
            </>
          }
        >
          Sans décision d’ici là, l’avis est publié tel quel. Il ne peut être refusé que pour un
          motif de la liste.
        </Note>
      )}
      {review.status === 'pending' && review.publish_at === null && (
        <Note tone="warning" title="Pas de publication automatique">
          L’achat n’est pas vérifié : l’avis est en ligne quand vous le publiez. Il ne peut être
          refusé que pour un motif de la liste.
        </Note>
      )}
      {review.status === 'refused' && (
        <p className="text-ink-2">Motif du refus : {review.refusal_label}.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {review.status !== 'published' && (
          <Button look="primary" busy={publish.isPending} onClick={() => publish.mutate()}>
            {review.status === 'refused' ? 'Publier après tout' : 'Publier maintenant'}
          </Button>
        )}
        {(review.status !== 'refused' || review.contest?.is_open === true) && (
          <Button look="danger" onClick={() => setRefusing(true)}>
            {review.status === 'refused'
              ? 'Maintenir le refus…'
              : review.status === 'published'
                ? 'Retirer du mur…'
                : 'Refuser…'}
          </Button>
        )}
      </div>
      <RefuseDialog review={review} isOpen={isRefusing} onClose={() => setRefusing(false)} />
    </div>
  );
}
