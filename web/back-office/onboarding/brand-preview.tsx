import { type ReactNode, useDeferredValue } from 'react';
import type { ShopColours } from '#contract/settings/brand-colours.ts';
import { CustomerPreview } from '../components/customer-preview.tsx';
import { previewPage } from '../customization/preview-page.ts';
import { useSession } from '../session/use-session.ts';

interface BrandPreviewProps {
  name: string;
  logo: string | null;
  colours: ShopColours;
  tone: 'vous' | 'tu';
}

/** Previews the rating page with its own code and the brand that was found or typed. */
export function BrandPreview(props: BrandPreviewProps): ReactNode {
  const { team } = useSession();
  const { name, logo, colours, tone } = useDeferredValue(props);
  const look = { ...team.customization_config, logo_url: logo, colors: colours, tone };
  return (
    <figure className="w-80">
      <CustomerPreview
        page={previewPage('rating', { ...team, name }, look, 'fr')}
        label="Aperçu de la page de note"
      />
      <figcaption className="mt-4 text-center text-12 text-ink-3">
        Ce que vos clients verront
      </figcaption>
    </figure>
  );
}
