import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Step } from '#contract/labels/message-status.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { PanelSection, SidePanel } from '#web/ui/overlays/side-panel.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { StepName, stepNames } from '#web/back-office/components/messages/step-name.tsx';
import { ChannelOrder } from '../channel-order.tsx';
import { StepContents } from '../contents/step-contents.tsx';
import { DelayFields } from './delay-control.tsx';
import type { FlowForm } from '../flow-form.ts';
import { EditableFields } from '#web/back-office/components/editable-fields.tsx';

interface StepPanelProps {
  step: Step;
  form: UseFormReturn<FlowForm>;
  values: FlowForm;
  isReader: boolean;
  onClose: () => void;
  onTest: () => void;
}

/** Edits one step: its delay after the previous step, its channels and its texts. */
export function StepPanel({
  step,
  form,
  values,
  isReader,
  onClose,
  onTest,
}: StepPanelProps): ReactNode {
  const own = values.steps[step];
  const toggle = (is: boolean) => {
    form.setValue(`steps.${step}.is_enabled`, is, { shouldDirty: true });
    void form.trigger(`steps.${step}`);
  };
  return (
    <SidePanel
      label={`Étape : ${stepNames[step]}`}
      head={<StepName step={step} />}
      wide
      contentKey={step}
      onClose={onClose}
    >
      <EditableFields isReader={isReader} label="Réglages de l’étape">
        <PanelSection>
          <div className="grid gap-4">
            <Switch
              label="Étape active"
              hint={
                own.is_enabled
                  ? undefined
                  : 'Personne ne la reçoit ; ce qui était programmé est annulé à l’enregistrement.'
              }
              checked={own.is_enabled}
              onChange={(event) => toggle(event.target.checked)}
            />
            <DelayFields step={step} form={form} values={values} />
            <Button icon={Send} className="w-fit" onClick={onTest}>
              Envoyer un test
            </Button>
          </div>
        </PanelSection>
        <PanelSection title="Canaux">
          <ChannelOrder
            chosen={own.channels}
            error={form.formState.errors.steps?.[step]?.channels?.message}
            onChange={(channels) => {
              form.setValue(`steps.${step}.channels`, channels, { shouldDirty: true });
              void form.trigger(`steps.${step}`);
            }}
          />
        </PanelSection>
        <StepContents step={step} form={form} contents={own.contents} channels={own.channels} />
      </EditableFields>
    </SidePanel>
  );
}
