import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { CHANNEL_LABELS } from '#contract/labels.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/message-status.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ChoiceChip } from '#web/ui/chip.tsx';
import { Field, FieldError } from '#web/ui/field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import type { FlowForm } from './flow-form.ts';
import { DAY_NAMES } from './flow-words.ts';

const REGIONS = { metropole: 'France métropolitaine', alsace_moselle: 'Alsace-Moselle', guadeloupe: 'Guadeloupe', martinique: 'Martinique', guyane: 'Guyane', reunion: 'La Réunion', mayotte: 'Mayotte' } as const;

/** Days and hours of each channel, in the recipient’s zone. */
export function HoursSection({ form, values }: { form: UseFormReturn<FlowForm>; values: FlowForm }): ReactNode {
  return (
    <FormSection title="Heures d’envoi" what="À l’heure du client, où qu’il vive. Un message dû en dehors attend la prochaine heure permise.">
      {MESSAGE_CHANNELS.toReversed().map((channel) => (
        <ChannelHours key={channel} channel={channel} form={form} days={values.send_window[channel].days} />
      ))}
      <Field name="send_window.holiday_region" label="Jours fériés">
        <Select>
          {Object.entries(REGIONS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </FormSection>
  );
}

function ChannelHours({ channel, form, days }: { channel: MessageChannel; form: UseFormReturn<FlowForm>; days: readonly number[] }): ReactNode {
  const name = `send_window.${channel}` as const;
  const error = form.formState.errors.send_window?.[channel]?.days?.message;
  const toggle = (day: number) => form.setValue(`${name}.days`, days.includes(day) ? days.filter((each) => each !== day) : [...days, day].toSorted((a, b) => a - b), { shouldDirty: true });
  return (
    <fieldset className="grid gap-3 border-b border-border pb-4">
      <legend className="mb-2 font-medium">{CHANNEL_LABELS[channel]}</legend>
      <div role="group" aria-label={`Jours, ${CHANNEL_LABELS[channel]}`} className="flex flex-wrap gap-1.5">
        {DAY_NAMES.map((day, index) => (
          <ChoiceChip key={day} isChosen={days.includes(index + 1)} aria-label={day} className="px-2.5" onClick={() => toggle(index + 1)}>
            {day.slice(0, 3)}.
          </ChoiceChip>
        ))}
      </div>
      {error && <FieldError id={`${channel}-days`}>{error}</FieldError>}
      <div className="grid grid-cols-2 gap-4">
        <Field name={`${name}.from`} label="De">
          <Input placeholder="09:00" inputMode="numeric" maxLength={5} autoComplete="off" />
        </Field>
        <Field name={`${name}.to`} label="À">
          <Input placeholder="19:30" inputMode="numeric" maxLength={5} autoComplete="off" />
        </Field>
      </div>
      <Checkbox name={`${name}.skip_holidays`} label="Sauf les jours fériés" />
    </fieldset>
  );
}
