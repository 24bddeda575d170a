import { type ReactNode, use } from 'react';
import { TRUSTPILOT } from '#contract/labels/review-origins.ts';
import { formatDay } from '#web/ui/format/dates.ts';
import { Stars } from '#web/ui/layout/stars.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import type { ImportDetail } from './imports-data.ts';

type Reviews = NonNullable<ImportDetail['reviews']>;
type PreviewedReview = Reviews['preview'][number];

/**
 * Previews the first reviews of the file as the wall would show them, which reveals a wrongly
 * assigned column.
 */
export function ReviewPreview({
  reviews,
  kind,
}: {
  reviews: Reviews;
  kind: ImportDetail['kind'];
}): ReactNode {
  const { preview, origin } = reviews;
  if (preview.length === 0) return null;
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="font-strong">
        {kind === 'product_reviews'
          ? 'Avec leur produit'
          : origin === TRUSTPILOT
            ? 'Dans le mode Trustpilot'
            : 'Sur votre mur'}
      </h2>
      <p className="mb-1 text-ink-2">
        {preview.length === 1
          ? 'Le premier avis du fichier, tel qu’il apparaîtra.'
          : `Les ${preview.length} premiers avis du fichier, tels qu’ils apparaîtront.`}
      </p>
      <ul>
        {preview.map((review, index) => (
          <PreviewedReview key={index} review={review} origin={origin ?? '…'} />
        ))}
      </ul>
    </section>
  );
}

function PreviewedReview({
  review,
  origin,
}: {
  review: PreviewedReview;
  origin: string;
}): ReactNode {
  const zone = use(TimeZoneContext);
  const {
    rating,
    title,
    text,
    display_name,
    product,
    experienced_at,
    published_at,
    reply,
    is_incentivized,
  } = review;
  const published = `${experienced_at === null ? 'Publié' : `Expérience du ${formatDay(experienced_at, zone)}, avis publié`} ${origin === TRUSTPILOT ? '' : 'd’abord '}sur ${origin} le ${formatDay(published_at, zone)}${origin === TRUSTPILOT ? '' : ', importé aujourd’hui'}`;
  return (
    <li className="hairline-b py-4 leading-5">
      <Stars rating={rating} />
      {title !== null && <p className="mt-1 font-medium break-words">{title}</p>}
      {text !== '' && <p className="mt-1 line-clamp-6 break-words whitespace-pre-line">{text}</p>}
      <p className="mt-1.5 text-ink-2">
        <b className="font-medium text-ink">{display_name ?? 'Client anonyme'}</b>
        {origin !== TRUSTPILOT && ' · Achat non vérifié'}
        {is_incentivized && ' · Avis avec contrepartie'}
      </p>
      {product !== null && <p className="text-ink-2">{product}</p>}
      <p className="text-12 text-ink-3">{published}</p>
      {reply !== null && (
        <p className="mt-2 line-clamp-3 rounded-control bg-canvas px-3 py-2 break-words text-ink-2">
          Votre réponse : {reply}
        </p>
      )}
    </li>
  );
}
