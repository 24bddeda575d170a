import { ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { MESSAGE_CHANNELS, type MessageChannel, type Step } from '#contract/message-status.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Input } from '#web/ui/input.tsx';
import { PanelSection, SidePanel } from '#web/ui/side-panel.tsx';
import { ChannelName } from '../components/channel-name.tsx';
import { StepName, stepNames } from '../components/step-name.tsx';
import { useSession } from '../session/use-session.ts';
import { StepContents } from './contents/step-contents.tsx';
import type { FlowForm } from './flow-form.ts';

interface StepPanelProps {
  step: Step;
  form: UseFormReturn<FlowForm>;
  values: FlowForm;
  onClose: () => void;
}

/** One step: how long after the one before, by which channels, with which words. */
export function StepPanel({ step, form, values, onClose }: StepPanelProps): ReactNode {
  const own = values.steps[step];
  return (
    <SidePanel label={`Étape : ${stepNames[step]}`} head={<StepName step={step} />} wide contentKey={step} onClose={onClose}>
      {step !== 'request' && (
        <PanelSection>
          <Field name={`steps.${step}.delay_days`} label="Jours après le message précédent" options={{ valueAsNumber: true }} validation="eager">
            <Input type="number" min={0} max={60} inputMode="numeric" className="max-w-32" />
          </Field>
        </PanelSection>
      )}
      <PanelSection title="Canaux">
        <Channels step={step} form={form} chosen={own.channels} />
      </PanelSection>
      <StepContents step={step} form={form} contents={own.contents} />
    </SidePanel>
  );
}

/** The ladder: the first channel that can reach the person carries the message. */
function Channels({ step, form, chosen }: { step: Step; form: UseFormReturn<FlowForm>; chosen: readonly MessageChannel[] }): ReactNode {
  const { team } = useSession();
  const connected = new Set(team.channels.map(({ channel }) => channel));
  const error = form.formState.errors.steps?.[step]?.channels?.message;
  const set = (channels: MessageChannel[]) => form.setValue(`steps.${step}.channels`, channels, { shouldDirty: true });
  const order = [...chosen, ...MESSAGE_CHANNELS.filter((channel) => !chosen.includes(channel))];
  return (
    <>
      <p className="mb-2 text-ink-2">Le premier qui peut joindre la personne porte le message.</p>
      <ol>
        {order.map((channel) => {
          const place = chosen.indexOf(channel);
          return (
            <li key={channel} className="flex min-h-9 items-center gap-2 max-md:min-h-11">
              <Checkbox label={<ChannelName channel={channel} />} checked={place >= 0} onChange={() => set(place >= 0 ? chosen.filter((each) => each !== channel) : [...chosen, channel])} />
              {!connected.has(channel) && <span className="text-12 text-ink-3">pas encore connecté</span>}
              {place > 0 && <IconButton icon={ChevronUp} label="Passer avant" className="ml-auto" onClick={() => set([...chosen.slice(0, place - 1), channel, ...chosen.filter((each, index) => index >= place - 1 && each !== channel)])} />}
            </li>
          );
        })}
      </ol>
      {error && <FieldError id={`${step}-channels`}>{error}</FieldError>}
    </>
  );
}
