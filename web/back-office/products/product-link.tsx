import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { buttonClass } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';

/** Shows the shop’s general link for this product as an address, a QR code and a printable card. */
export function ProductLink({
  product: { id, title },
}: {
  product: Pick<Answer<'getProduct'>['data'], 'id' | 'title'>;
}): ReactNode {
  const link = useQuery(endpointQuery('getReviewLink')).data?.data;
  if (!link) return null;
  const address = `${link.url}?p=${id}`;
  const files = [
    { label: 'QR code SVG', url: link.qr_svg_url },
    { label: 'QR code PNG', url: link.qr_png_url },
    { label: 'Carte à imprimer (PDF)', url: link.card_pdf_url },
  ];
  return (
    <section>
      <h2 className="mb-2 font-strong">Lien et QR code de ce produit</h2>
      {link.share_general_review_link ? (
        <div className="grid gap-3">
          <p className="text-ink-2">
            À glisser dans le colis ou à poser en boutique : après la note de la boutique, le client
            note ce produit. L’achat n’est pas vérifié, vous publiez ces avis vous-même.
          </p>
          <p>
            <a href={address} target="_blank" rel="noreferrer" className="link break-all">
              {address}
            </a>
          </p>
          <img
            src={`${link.qr_svg_url}?p=${id}`}
            alt={`QR code du lien d’avis : ${title}`}
            className="size-32 rounded-control bg-white p-2"
          />
          <p className="flex flex-wrap gap-2">
            {files.map(({ label, url }) => (
              <a key={label} href={`${url}?p=${id}`} download className={buttonClass('bordered')}>
                <Icon of={Download} />
                {label}
              </a>
            ))}
          </p>
        </div>
      ) : (
        <p className="text-ink-2">
          Le lien général de la boutique est fermé : ouvrez-le dans Réglages, Lien général.
        </p>
      )}
    </section>
  );
}
