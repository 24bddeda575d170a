import type { ReactNode } from 'react';
import { brandColours, type ShopColours } from '#contract/settings/brand-colours.ts';
import { Star } from 'lucide-react';

interface BrandPreviewProps {
  name: string;
  logo: string | null;
  colours: ShopColours;
  tone: 'vous' | 'tu';
}

/** The customer’s page in small, by the very colours that it will have. */
export function BrandPreview({ name, logo, colours, tone }: BrandPreviewProps): ReactNode {
  const { bg, ink, mute, brand, on, line, gold, rim } = brandColours(colours);
  return (
    <figure className="w-75">
      <div
        className="overflow-hidden rounded-[28px] border border-border-strong shadow-popover"
        style={{ background: bg, color: ink }}
      >
        <div className="grid justify-items-center gap-4 px-6 pt-10 pb-8 text-center">
          {logo === null ? (
            <p className="text-16 font-strong break-words">{name}</p>
          ) : (
            <img
              key={logo}
              src={logo}
              alt={name}
              className="max-h-12 max-w-40 object-contain"
              referrerPolicy="no-referrer"
            />
          )}
          <p className="text-20 leading-6 font-strong text-balance">
            {tone === 'tu'
              ? 'Comment s’est passée ta commande ?'
              : 'Comment s’est passée votre commande ?'}
          </p>
          <p className="flex gap-1.5" aria-hidden="true">
            {[1, 2, 3, 4, 5].map((star) => (
              <Star key={star} className="size-8" fill={gold} stroke={rim} strokeWidth={1.5} />
            ))}
          </p>
          <p className="text-14 leading-5" style={{ color: mute }}>
            Commande 10 318, reçue le 9 novembre
          </p>
          <p
            className="mt-2 w-full rounded-control py-2.5 text-14 font-medium"
            style={{ background: brand, color: on }}
          >
            Envoyer
          </p>
        </div>
        <p
          className="border-t px-6 py-3 text-center text-12"
          style={{ color: mute, borderColor: line }}
        >
          {name}
        </p>
      </div>
      <figcaption className="mt-4 text-center text-12 text-ink-3">
        Ce que vos clients verront
      </figcaption>
    </figure>
  );
}
