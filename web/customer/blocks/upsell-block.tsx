import type { ReactNode } from 'react';
import type { UpsellOffer } from '#contract/settings/upsell.ts';
import type { Reading } from '../frame.tsx';

/**
 * An offer for the next purchase, or nothing when there is none. Its link leads to Recueil first,
 * so that clicks are counted.
 */
export function UpsellBlock({
  offer,
  frame,
  texts,
}: Readonly<{ offer: UpsellOffer | null } & Reading>): ReactNode {
  if (offer === null) return null;
  return (
    <aside className="bk up" aria-label={texts.upsell.next_time}>
      {offer.image_url !== null && (
        <img src={offer.image_url} alt="" loading="lazy" decoding="async" />
      )}
      <p>
        <small>{texts.upsell.next_time}</small>
        <a href={`${frame.path}/upsell/${offer.id}`}>
          <b>{offer.title}</b>
        </a>
        {offer.description !== null && <small className="w">{offer.description}</small>}
        {offer.discount_code !== null && (
          <small>
            {`${texts.upsell.code} `}
            <code>{offer.discount_code}</code>
          </small>
        )}
      </p>
    </aside>
  );
}
