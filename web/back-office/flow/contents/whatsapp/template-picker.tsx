import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Step } from '#contract/labels/message-status.ts';
import { byExample, byVariableName } from '#contract/messages/templates/template-preview.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import type { Template } from '#web/back-office/integrations/integrations-data.ts';
import type { WhatsappTemplates } from '#web/back-office/integrations/use-whatsapp-templates.ts';
import { filterTemplates, NO_FILTER } from './template-filter.ts';
import { TemplateFilters } from './template-filters.tsx';
import { TemplateFreshness } from './template-freshness.tsx';
import { TemplateList } from './template-list.tsx';
import { OurTemplateOffer } from './our-template-offer.tsx';
import { TemplatePhone } from './template-phone.tsx';

interface TemplatePickerProps {
  step: Step;
  reading: WhatsappTemplates;
  chosen: string;
  onChoose: (template: Template) => void;
  onClose: () => void;
}

/**
 * Lists all templates of the account with a search, filters and a phone preview. It is outside of
 * the flow’s form, so that Enter does not save the flow.
 */
export function TemplatePicker({
  step,
  reading,
  chosen,
  onChoose,
  onClose,
}: TemplatePickerProps): ReactNode {
  const { templates = [] } = reading;
  const [filter, setFilter] = useState(NO_FILTER);
  const [picked, setPicked] = useState(
    chosen || (templates.find(({ status }) => status === 'approved')?.id ?? ''),
  );
  const matching = filterTemplates(templates, filter);
  const shown = matching.find(({ id }) => id === picked) ?? null;
  const hasUsable = templates.some(({ status }) => status === 'approved');
  return createPortal(
    <Dialog
      isOpen
      onClose={onClose}
      width={880}
      title="Choisir un modèle WhatsApp"
      actions={
        <>
          <Button onClick={onClose}>{hasUsable ? 'Annuler' : 'Fermer'}</Button>
          {hasUsable && (
            <Button
              look="primary"
              why={shown?.status !== 'approved' && 'Choisissez un modèle approuvé par Meta.'}
              onClick={() => shown && onChoose(shown)}
            >
              Utiliser ce modèle
            </Button>
          )}
        </>
      }
    >
      <TemplateFreshness reading={reading} />
      {templates.length > 0 && (
        <TemplateFilters templates={templates} filter={filter} onFilter={setFilter} />
      )}
      <div
        className={classNames(
          'mt-4 grid gap-6 text-ink',
          hasUsable && 'md:grid-cols-[minmax(0,1fr)_20rem]',
        )}
      >
        <div className="-mr-2 pr-2 md:max-h-[52dvh] md:overflow-y-auto">
          <TemplateList
            templates={matching}
            hasAny={templates.length > 0}
            picked={picked}
            onPick={setPicked}
            onClear={() => setFilter(NO_FILTER)}
            renderPreview={(template) => <Preview template={template} name="phone" />}
          />
          <OurTemplateOffer step={step} reading={reading} />
        </div>
        {hasUsable && (
          <div className="max-md:hidden">
            {shown ? (
              <Preview template={shown} name="desk" />
            ) : (
              <p className="py-2 text-ink-3">
                Le modèle que vous choisissez apparaît ici, comme sur le téléphone.
              </p>
            )}
          </div>
        )}
      </div>
    </Dialog>,
    document.body,
  );
}

/** Shows the examples that Meta approved, or the names of the variables. */
function Preview({ template, name }: { template: Template; name: string }): ReactNode {
  const [how, setHow] = useState<'examples' | 'names'>('examples');
  return (
    <div className="grid gap-3">
      <TemplatePhone
        structure={template.structure}
        valueOf={how === 'names' ? byVariableName : byExample}
      />
      {template.variables_needed.length > 0 && (
        <SegmentedControl
          label="Montrer les variables"
          name={`shown-${name}`}
          value={how}
          onChoose={setHow}
          options={[
            { value: 'examples', label: 'Exemples' },
            { value: 'names', label: 'Noms' },
          ]}
        />
      )}
    </div>
  );
}
