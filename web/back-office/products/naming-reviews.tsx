import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { countOf } from '#web/ui/format/numbers.ts';
import { LinkedReview } from './linked-review.tsx';

type Product = Answer<'getProduct'>['data'];

/** Shows the reviews of the shop that name this product, apart from those that rate it. */
export function NamingReviews({ product }: { product: Product }): ReactNode {
  const { naming_reviews: reviews, naming_review_count: total, title } = product;
  if (total === 0) return null;
  return (
    <section>
      <h2 className="mb-2 font-strong">Avis sur la boutique qui citent ce produit</h2>
      <p className="mb-2 text-ink-3">
        Leurs étoiles notent la boutique et ne comptent pas dans la note du produit.
      </p>
      <ul>
        {reviews.map((review) => (
          <LinkedReview key={review.id} review={review} />
        ))}
      </ul>
      {total > reviews.length && (
        <Link
          to="/dashboard/reviews/shop"
          search={{ view: 'all', search: title.slice(0, 200) }}
          className="link max-md:py-3"
        >
          {`Chercher parmi ${countOf(total, 'avis', 'avis')}`}
        </Link>
      )}
    </section>
  );
}
