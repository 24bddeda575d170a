import type { ReactNode } from 'react';
import type { UpsellOffer } from '#contract/settings/upsell.ts';
import { CustomerPreview } from '../components/customer-preview.tsx';
import { simulatedPage } from '../conditional-rating/simulated-page.ts';
import { useSession } from '../session/use-session.ts';
import type { UpsellForm } from './upsell-form.ts';

const BEST = 5;

/**
 * Previews the page after a rating with the edited upsell, with the code that customers receive.
 */
export function UpsellPreview({ values }: { values: UpsellForm }): ReactNode {
  const { team } = useSession();
  const page = simulatedPage(
    team,
    { ...team.conditional_config, mode: 'neutral' },
    { rating: BEST, uuid: 'client 1' },
  );
  if (page.kind !== 'rated') return null;
  return (
    <section aria-label="Aperçu" className="min-w-0">
      <h2 className="mb-3 font-strong">Ce que voit un client</h2>
      <CustomerPreview
        page={{ ...page, upsell: offerOf(values) }}
        label="Aperçu de la page après la note, avec l’offre"
      />
    </section>
  );
}

function offerOf({
  kind,
  title,
  description,
  image_url,
  url,
  discount_code,
}: UpsellForm): UpsellOffer {
  const isImage =
    image_url.startsWith('/images/') || (URL.canParse(image_url) && image_url.startsWith('https:'));
  return {
    id: '1',
    kind,
    title: title.trim() === '' ? 'Votre titre' : title,
    description: description.trim() === '' ? null : description,
    image_url: isImage ? image_url : null,
    url,
    discount_code: kind === 'discount' && discount_code.trim() !== '' ? discount_code : null,
  };
}
