import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { buttonClass } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { CodeToPaste } from '../components/code-to-paste.tsx';
import { useSession } from '../session/use-session.ts';
import { type ProductCodeForm, productEmbedCode } from './product-embed-code.ts';

const FORMS = [
  { value: 'widget', label: 'Avis' },
  { value: 'stars', label: 'Étoiles' },
  { value: 'carousel', label: 'Carrousel' },
  { value: 'gallery', label: 'Photos' },
] as const satisfies readonly { value: ProductCodeForm; label: string }[];
const WAYS = [
  { value: 'script', label: 'Script' },
  { value: 'frame', label: 'Cadre (iframe)' },
] as const;

/** Shows the code that displays the reviews of a product on its page of the shop’s website. */
export function ProductEmbedSection(): ReactNode {
  const { team } = useSession();
  const [form, setForm] = useState<ProductCodeForm>('widget');
  const [way, setWay] = useState<'script' | 'frame'>('script');
  const code = productEmbedCode({
    origin: location.origin,
    team_code: team.team_code,
    form,
    way: form === 'stars' ? 'script' : way,
    lang: 'fr',
  });
  return (
    <FormSection
      title="Sur vos pages produit"
      what="Collez ce code dans le modèle de vos pages produit. Il ne pose aucun cookie, et sa place est réservée : rien ne bouge quand les avis arrivent."
    >
      <div className="flex flex-wrap gap-3">
        <SegmentedControl
          label="Forme"
          name="product-form"
          options={FORMS}
          value={form}
          onChoose={setForm}
        />
        {form !== 'stars' && (
          <SegmentedControl
            label="Façon"
            name="product-way"
            options={WAYS}
            value={way}
            onChoose={setWay}
          />
        )}
      </div>
      <CodeToPaste code={code} />
      <p className="text-12 text-ink-3">
        Remplacez IDENTIFIANT par celui du produit dans votre boutique
        {' ({{ product.id }} sur Shopify)'}, ou « ext:IDENTIFIANT » par « sku: » suivi du SKU.
      </p>
    </FormSection>
  );
}

/** A link to the public page of the product. */
export function PublicProductLink({ id }: { id: string }): ReactNode {
  const { team } = useSession();
  return (
    <a
      href={`/w/${team.team_code}/${id}.html`}
      target="_blank"
      rel="noopener"
      className={buttonClass()}
    >
      <Icon of={ExternalLink} className="-ml-0.5" />
      Ouvrir la page publique
    </a>
  );
}
