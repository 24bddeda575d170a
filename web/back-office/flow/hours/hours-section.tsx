import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/labels/message-status.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { ChoiceChip } from '#web/ui/layout/chip.tsx';
import { Field, FieldError } from '#web/ui/forms/field.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import type { FlowForm } from '../flow-form.ts';
import { DAY_NAMES, REGION_NAMES, windowLabel } from '../flow-labels.ts';
import { HolidayList } from './holiday-list.tsx';
import { CHANNEL_TRAITS, isWiderWindow } from '#contract/labels/channels.ts';

/** Edits the sending days and hours of each channel, in the recipient’s time zone. */
export function HoursSection({
  form,
  values,
}: {
  form: UseFormReturn<FlowForm>;
  values: FlowForm;
}): ReactNode {
  return (
    <section className="@container pt-3 pb-6 leading-5">
      <h2 className="font-strong">Horaires d’envoi</h2>
      <p className="mt-1 text-ink-2">
        À l’heure du client, où qu’il vive. Un message dû en dehors attend la prochaine heure
        permise. 24:00 est la fin du jour.
      </p>
      {MESSAGE_CHANNELS.toReversed().map((channel) => (
        <ChannelHours
          key={channel}
          channel={channel}
          form={form}
          window={values.send_window[channel]}
        />
      ))}
      <div className="grid gap-x-12 gap-y-4 pt-4 @3xl:grid-cols-[320px_minmax(0,1fr)]">
        <Field name="send_window.holiday_region" label="Calendrier des jours fériés">
          <Select>
            {Object.entries(REGION_NAMES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <HolidayList
          region={values.send_window.holiday_region}
          skipping={MESSAGE_CHANNELS.filter((channel) => values.send_window[channel].skip_holidays)}
        />
      </div>
    </section>
  );
}

function ChannelHours({
  channel,
  form,
  window,
}: {
  channel: MessageChannel;
  form: UseFormReturn<FlowForm>;
  window: FlowForm['send_window']['email'];
}): ReactNode {
  const name = `send_window.${channel}` as const;
  const error = form.formState.errors.send_window?.[channel]?.days?.message;
  const { days } = window;
  const toggle = (day: number) =>
    form.setValue(
      `${name}.days`,
      days.includes(day)
        ? days.filter((each) => each !== day)
        : [...days, day].toSorted((a, b) => a - b),
      { shouldDirty: true },
    );
  return (
    <fieldset className="min-w-0 border-b border-border py-3">
      <legend className="sr-only">{CHANNEL_LABELS[channel]}</legend>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <span aria-hidden="true" className="w-20 font-medium md:mb-1.5">
          {CHANNEL_LABELS[channel]}
        </span>
        <div
          role="group"
          aria-label={`Jours, ${CHANNEL_LABELS[channel]}`}
          className="grid w-80 max-w-full grid-cols-7 gap-1"
        >
          {DAY_NAMES.map((day, index) => (
            <ChoiceChip
              key={day}
              isChosen={days.includes(index + 1)}
              className="justify-center px-0"
              onClick={() => toggle(index + 1)}
            >
              <span aria-hidden="true">{day.slice(0, 3)}.</span>
              <span className="sr-only">{day}</span>
            </ChoiceChip>
          ))}
        </div>
        <div className="flex gap-4">
          <Field name={`${name}.from`} label="De" className="w-24">
            <Input placeholder="09:00" inputMode="numeric" maxLength={5} autoComplete="off" />
          </Field>
          <Field name={`${name}.to`} label="À" className="w-24">
            <Input placeholder="19:30" inputMode="numeric" maxLength={5} autoComplete="off" />
          </Field>
        </div>
        <Checkbox
          name={`${name}.skip_holidays`}
          label="Sauf les jours fériés"
          className="md:mb-1.5"
        />
      </div>
      {error && (
        <FieldError id={`${channel}-days`} isAlert>
          {error}
        </FieldError>
      )}
      {isWiderWindow(channel, window) && (
        <p role="note" className="mt-2 flex gap-1.5 text-error-text">
          <Icon of={CircleAlert} className="mt-0.5 text-error" />
          <span>
            Plus large que l’usage ({windowLabel(CHANNEL_TRAITS[channel].usual_window)}). C’est
            permis ; votre choix est noté au journal et reste rouge à la conformité.
          </span>
        </p>
      )}
    </fieldset>
  );
}
