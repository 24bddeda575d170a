import type { ReactNode } from 'react';
import type { UpsellOffer } from '#contract/upsell.ts';
import type { Reading } from '../frame.tsx';

/** Something for next time; nothing where there is none. Its link goes over us, so that it can be counted. */
export function Upsell({ offer, frame }: Readonly<{ offer: UpsellOffer | null } & Pick<Reading, 'frame'>>): ReactNode {
  if (offer === null) return null;
  return (
    <aside className="bk up">
      {offer.image_url !== null && <img src={offer.image_url} alt="" loading="lazy" decoding="async" />}
      <p>
        <a href={`${frame.path}/upsell/${offer.id}`}>
          <b>{offer.title}</b>
        </a>
        {offer.description !== null && <small>{offer.description}</small>}
        {offer.discount_code !== null && <code>{offer.discount_code}</code>}
      </p>
    </aside>
  );
}
