import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Detail, Details } from '#web/ui/layout/details.tsx';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { formatOrderNumber } from '../components/customer.ts';
import type { ShopReviewAnswer } from './review-status.tsx';

export function Provenance({ review }: { review: ShopReviewAnswer }): ReactNode {
  const dated = (label: string, at: string | null) =>
    at !== null && (
      <Detail label={label}>
        <Moment at={at} />
      </Detail>
    );
  return (
    <Details>
      <Detail label="Achat">{purchaseOf(review)}</Detail>
      {review.is_incentivized && <Detail label="Mention">Avis avec contrepartie</Detail>}
      {review.origin !== null && <Detail label="Origine">{review.origin}</Detail>}
      {review.origin !== null && review.order_number !== null && (
        <Detail label="Commande">{formatOrderNumber(review.order_number)}</Detail>
      )}
      {review.request_id !== null && (
        <Detail label="Commande">
          <Link
            to="/dashboard/reviews"
            search={{ status: 'all', request: review.request_id }}
            className="link"
          >
            {review.order_number === null
              ? 'Voir la demande'
              : formatOrderNumber(review.order_number)}
          </Link>
        </Detail>
      )}
      {dated('Expérience', review.experienced_at)}
      {review.origin === null
        ? dated('Reçu', review.submitted_at)
        : dated('Importé', review.imported_at)}
      {dated('Modifié', review.edited_at)}
      {dated('Publié', review.published_at)}
      {dated(
        review.status === 'withdrawn' ? 'Retiré' : 'Refusé',
        review.status === 'published' ? null : review.removed_at,
      )}
    </Details>
  );
}

/**
 * Describes whether the purchase is verified. The statement of another tool is shown only in this
 * panel.
 */
function purchaseOf({ is_verified, origin, origin_verified }: ShopReviewAnswer): string {
  if (is_verified) return 'Vérifié : une commande de la boutique';
  if (origin === null) return 'Non vérifié : lien ouvert à tous';
  return origin_verified === true ? `Non vérifié ici ; ${origin} le dit vérifié` : 'Non vérifié';
}
