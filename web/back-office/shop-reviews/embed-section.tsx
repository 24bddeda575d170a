import { type ReactNode, useState } from 'react';
import { CUSTOMER_LOCALES, type CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { EmbedForm } from '#contract/customer-pages/shop-review.ts';
import { embedHeight, PLAIN_STYLE, type WallStyle } from '#contract/customer-pages/wall-style.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { CodeToPaste } from '../components/code-to-paste.tsx';
import { useSession } from '../session/use-session.ts';
import { WallStyleFields } from './wall-style-fields.tsx';
import { embedAddress, embedCode, type EmbedWay } from './embed-code.ts';

const FORMS = [
  { value: 'wall', label: 'Mur' },
  { value: 'carousel', label: 'Carrousel' },
  { value: 'badge', label: 'Badge' },
] as const satisfies readonly { value: EmbedForm; label: string }[];
const WAYS = [
  { value: 'script', label: 'Script' },
  { value: 'frame', label: 'Cadre (iframe)' },
] as const satisfies readonly { value: EmbedWay; label: string }[];
const PLACES = [
  { value: 'shopify', label: 'Shopify' },
  { value: 'wordpress', label: 'WordPress' },
  { value: 'html', label: 'HTML' },
] as const;
type Place = (typeof PLACES)[number]['value'];
/** The instructions for pasting the code into each kind of website. */
const STEPS: Record<Place, readonly string[]> = {
  shopify: [
    'Dans Shopify, ouvrez Boutique en ligne, Thèmes, puis « Personnaliser ».',
    'Ajoutez une section « Liquid personnalisé » à l’endroit voulu.',
    'Collez le code et enregistrez.',
  ],
  wordpress: [
    'Ouvrez la page dans l’éditeur de WordPress.',
    'Ajoutez un bloc « HTML personnalisé ».',
    'Collez le code et mettez la page à jour.',
  ],
  html: ['Collez le code dans la page, à l’endroit où les avis doivent apparaître.'],
};
const WIDTHS = [
  { value: '390', label: 'Téléphone' },
  { value: '768', label: 'Tablette' },
  { value: '1200', label: 'Ordinateur' },
] as const;
type Width = (typeof WIDTHS)[number]['value'];
const LANGUAGES: Record<CustomerLocale, string> = {
  fr: 'Français',
  en: 'Anglais',
  es: 'Espagnol',
  de: 'Allemand',
  it: 'Italien',
  nl: 'Néerlandais',
};

/** Shows the code that displays the reviews on the shop’s website, with a preview. */
export function EmbedSection(): ReactNode {
  const { team } = useSession();
  const [form, setForm] = useState<EmbedForm>('wall');
  const [way, setWay] = useState<EmbedWay>('script');
  const [lang, setLang] = useState<CustomerLocale>('fr');
  const [style, setStyle] = useState<WallStyle>(PLAIN_STYLE);
  const [place, setPlace] = useState<Place>('shopify');
  const [width, setWidth] = useState<Width>('1200');
  const code = embedCode({
    origin: location.origin,
    team_code: team.team_code,
    form,
    way,
    lang,
    shop: team.name,
    style,
  });
  return (
    <>
      <FormSection
        title="Sur votre site"
        what="Collez ce code où les avis doivent apparaître. Il ne pose aucun cookie, et sa place est réservée : rien ne bouge quand les avis arrivent."
      >
        <div className="flex flex-wrap gap-3">
          <SegmentedControl
            label="Forme"
            name="form"
            options={FORMS}
            value={form}
            onChoose={setForm}
          />
          <SegmentedControl label="Façon" name="way" options={WAYS} value={way} onChoose={setWay} />
        </div>
        <Field label="Langue">
          <Select value={lang} onChange={(event) => setLang(event.target.value as CustomerLocale)}>
            {CUSTOMER_LOCALES.map((locale) => (
              <option key={locale} value={locale}>
                {LANGUAGES[locale]}
              </option>
            ))}
          </Select>
        </Field>
        <SegmentedControl
          label="Votre site"
          name="place"
          options={PLACES}
          value={place}
          onChoose={setPlace}
        />
        <ol className="grid list-decimal gap-1 pl-5 leading-5 text-ink-2 marker:text-ink-3">
          {STEPS[place].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <CodeToPaste code={code} />
      </FormSection>
      <WallStyleFields form={form} style={style} onChange={setStyle} />
      <section className="hairline-t py-6">
        <h2 className="font-strong">Aperçu</h2>
        <p className="mt-1 mb-4 text-ink-2">
          Tel que vos visiteurs le voient, à la taille que le code réserve.
        </p>
        <div className="mb-4">
          <SegmentedControl
            label="Largeur"
            name="width"
            options={WIDTHS}
            value={width}
            onChoose={setWidth}
          />
        </div>
        <iframe
          src={embedAddress({ team_code: team.team_code, form, lang, style })}
          title="Aperçu du mur d’avis"
          height={embedHeight(form, style, Number(width))}
          style={{ maxWidth: `${width}px` }}
          className="w-full rounded-control border border-border"
        />
      </section>
    </>
  );
}
