import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ShopReviewStatus } from '#contract/customer-pages/shop-review.ts';
import type { ReviewDetails } from '#web/back-office/components/panels/order-details.tsx';

const LABELS: Readonly<Record<ShopReviewStatus, string>> = {
  pending: 'attend sa publication',
  published: 'publié',
  refused: 'refusé',
  withdrawn: 'retiré par son auteur',
};

/** Shows what the same customer wrote for the wall. The reply to it is public. */
export function WrittenForWall({
  reviews,
  mayAct,
}: {
  reviews: ReviewDetails['shop_reviews'];
  mayAct: boolean;
}): ReactNode {
  return (
    <ul className="grid gap-3">
      {reviews.map(({ id, status, product, title, text, is_incentivized, has_reply, photos }) => (
        <li key={id} className="leading-5">
          {title && <p className="font-medium break-words">{title}</p>}
          {status !== 'withdrawn' && (
            <p className="line-clamp-4 break-words whitespace-pre-line">{text}</p>
          )}
          {photos.length > 0 && (
            <p className="mt-2 flex flex-wrap gap-2">
              {photos.map(({ url }, index) => (
                <img
                  key={url}
                  src={url}
                  alt={`Jointe à l’avis, ${index + 1} sur ${photos.length}`}
                  className="size-16 rounded-control object-cover"
                />
              ))}
            </p>
          )}
          <p className="mt-1 text-ink-3">
            {product === null ? 'Sur la boutique' : `Sur ${product}`}, {LABELS[status]}
            {has_reply && ', avec votre réponse'}. {is_incentivized && 'Avis avec contrepartie. '}
            <Link
              to="/dashboard/reviews/shop"
              search={{ view: 'all', review: id }}
              className="link"
            >
              {mayAct && status === 'published' && !has_reply
                ? 'Répondre en public'
                : 'Voir cet avis'}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  );
}
