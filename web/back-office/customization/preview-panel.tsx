import { type ReactNode, useDeferredValue, useState } from 'react';
import { CUSTOMER_LOCALES, type CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { CustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import { ChoiceChip } from '#web/ui/layout/chip.tsx';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { PanelSection, SidePanel } from '#web/ui/overlays/side-panel.tsx';
import { CustomerPreview } from '../components/customer-preview.tsx';
import { PreviewedMail } from '#web/back-office/flow/contents/email/email-preview.tsx';
import { useEmailPreview } from '#web/back-office/flow/contents/email/use-email-preview.ts';
import { LANGUAGES } from '#web/back-office/flow/contents/text/text-values.ts';
import { useSession } from '../session/use-session.ts';
import { type BrandForm, customizationOf, isColour } from './brand-form.ts';
import { previewPage, type PreviewedPage } from './preview-page.ts';

type PreviewSubject = PreviewedPage | 'email';
const PAGES: readonly { value: PreviewSubject; label: string }[] = [
  { value: 'rating', label: 'Note' },
  { value: 'chosen', label: 'Étoile choisie' },
  { value: 'rated', label: 'Merci' },
  { value: 'email', label: 'E-mail' },
];

interface PreviewPanelProps {
  values: BrandForm;
  base: CustomizationConfiguration;
  onClose: () => void;
}

/** Previews the customer pages with their own code and the current input, saved or not. */
export function PreviewPanel({ values, base, onClose }: PreviewPanelProps): ReactNode {
  const { team } = useSession();
  const [page, setPage] = useState<PreviewSubject>('rating');
  const [locale, setLocale] = useState<CustomerLocale>('fr');
  const typed = useDeferredValue(values);
  const look = customizationOf(paintable(typed, base), base);
  const shown = typed.languages.includes(locale) ? locale : 'fr';
  const languages = CUSTOMER_LOCALES.filter(
    (each) => each === 'fr' || typed.languages.includes(each),
  );
  return (
    <SidePanel
      label="Aperçu"
      head={<span className="font-strong text-ink">Ce que voient vos clients</span>}
      contentKey="preview"
      isQuiet
      onClose={onClose}
    >
      <PanelSection>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <SegmentedControl
            label="Page"
            name="apercu-page"
            options={PAGES}
            value={page}
            onChoose={setPage}
          />
          {languages.length > 1 && (
            <div role="group" aria-label="Langue de l’aperçu" className="flex flex-wrap gap-1.5">
              {languages.map((each) => (
                <ChoiceChip key={each} isChosen={shown === each} onClick={() => setLocale(each)}>
                  {LANGUAGES[each].name}
                </ChoiceChip>
              ))}
            </div>
          )}
          {page === 'email' ? (
            <BrandedEmail look={look} locale={shown} />
          ) : (
            <CustomerPreview
              page={previewPage(page, team, look, shown)}
              label="Aperçu de la page"
              size="phone"
            />
          )}
        </div>
      </PanelSection>
    </SidePanel>
  );
}

/** Previews the first message, made by the function that makes the messages to send. */
function BrandedEmail({
  look,
  locale,
}: {
  look: CustomizationConfiguration;
  locale: CustomerLocale;
}): ReactNode {
  const { contents } = useSession().team.flow_configuration_config.steps.request;
  const previewing = useEmailPreview({
    step: 'request',
    contents,
    locale,
    is_bare: false,
    customization_config: look,
  });
  return <PreviewedMail previewing={previewing} look="drawn" />;
}

/** Replaces a colour by the saved one while its input is incomplete. */
function paintable(values: BrandForm, { colors }: CustomizationConfiguration): BrandForm {
  return {
    ...values,
    primary: isColour(values.primary) ? values.primary : colors.primary,
    background: isColour(values.background) ? values.background : colors.background,
    text: values.text.trim() === '' || isColour(values.text) ? values.text : (colors.text ?? ''),
  };
}
