import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { MessageChannel } from '#contract/labels/message-status.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { SavedViews } from '#web/ui/tables/saved-views.tsx';
import type { FlowForm } from '../flow-form.ts';
import { HoursSection } from '../hours/hours-section.tsx';
import { PausesSection } from '../hours/pauses-section.tsx';
import { ConsentSection } from './consent-section.tsx';
import { FLOW_TABS, type FlowTab } from './flow-tab.ts';
import { tabsWithErrors } from './place-of-error.ts';
import { LimitsSection } from './limits-section.tsx';
import { RampSection } from './ramp-section.tsx';
import { TriggerSection } from './trigger-section.tsx';
import { EditableFields } from '#web/back-office/components/editable-fields.tsx';

const FLOW_TAB_LABELS: Readonly<Record<FlowTab, string>> = {
  trigger: 'Déclencheur',
  hours: 'Horaires',
  limits: 'Limites',
  consent: 'Consentement',
  pauses: 'Pauses',
};

interface FlowTabsProps {
  tab: FlowTab;
  form: UseFormReturn<FlowForm>;
  values: FlowForm;
  isReader: boolean;
  /** The channels in use for which nobody has declared yet that the shop collects consent. */
  undeclared: readonly MessageChannel[];
  onDeclare: () => void;
}

/** Shows the settings of the flow in tabs. Unsaved input is preserved between tabs. */
export function FlowTabs({
  tab,
  form,
  values,
  isReader,
  undeclared,
  onDeclare,
}: FlowTabsProps): ReactNode {
  const wrong = tabsWithErrors(form.formState.errors);
  return (
    <>
      <SavedViews
        label="Réglages du scénario d’envoi"
        views={FLOW_TABS.map((key) => ({
          key,
          label: (
            <>
              {FLOW_TAB_LABELS[key]}
              {wrong.includes(key) && (
                <>
                  <Icon of={CircleAlert} className="size-3.5 text-error" />
                  <span className="sr-only">, à corriger</span>
                </>
              )}
            </>
          ),
          isCurrent: key === tab,
        }))}
        link={({ key }, props) => (
          <Link
            to="."
            search={(search) => ({
              ...search,
              tab: key === 'trigger' ? undefined : (key as FlowTab),
            })}
            resetScroll={false}
            {...props}
          />
        )}
      />
      <EditableFields
        isReader={isReader}
        label={FLOW_TAB_LABELS[tab]}
        className="*:first:border-t-0" // The tabs already have a rule below.
      >
        {tab === 'trigger' && (
          <>
            <TriggerSection form={form} values={values} />
            <RampSection values={values} />
          </>
        )}
        {tab === 'hours' && <HoursSection form={form} values={values} />}
        {tab === 'limits' && <LimitsSection values={values} />}
        {tab === 'consent' && <ConsentSection undeclared={undeclared} onDeclare={onDeclare} />}
        {tab === 'pauses' && <PausesSection form={form} values={values} />}
      </EditableFields>
    </>
  );
}
