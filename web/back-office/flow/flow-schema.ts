import { z } from 'zod/mini';
import { perChannel } from '#contract/labels/channels.ts';
import { FLOW_LIMITS, longestDelay } from '#contract/settings/flow-limits.ts';
import { formSchema, rule } from '#web/ui/forms/form-schema.ts';
import type { ContentsForm } from './contents/contents-form.ts';
import { checkContents } from './contents/text/check-contents.ts';
import type { FlowForm } from './flow-form.ts';

type StepForm = FlowForm['steps']['request'];
type Hours = FlowForm['send_window']['email'];

const { delay, fallback_delay_days, link_ttl_days, reminder_delay_days, cap } = FLOW_LIMITS;

const whole = ({ least, most }: { least: number; most: number }, unit: string) =>
  z
    .custom<number>()
    .check(
      rule(
        (value) => isWithin(value, least, most),
        `Écrivez un nombre entier de ${least} à ${most}${unit}.`,
      ),
    );

const optionalCap = z
  .custom<string>()
  .check(
    rule(
      (text) => text.trim() === '' || isWithin(Number(text), cap.least, cap.most),
      `Écrivez un nombre entier de ${cap.least} à ${cap.most}, ou rien pour ne pas limiter.`,
    ),
  );

const contents = z.custom<ContentsForm>().check((checked) => {
  for (const [field, message] of Object.entries(checkContents(checked.value)))
    checked.issues.push({
      code: 'custom',
      message,
      path: field.split('.'),
      input: checked.value,
      continue: true,
    });
});

const channels = rule<StepForm>(
  (step) => !step.is_enabled || step.channels.length > 0,
  'Gardez au moins un canal, ou désactivez l’étape.',
  'channels',
);
const request = formSchema<StepForm>({ contents }, channels);
const reminder = formSchema<StepForm>(
  { delay_days: whole(reminder_delay_days, ' jours'), contents },
  channels,
);

const hours = z.custom<Hours>().check(
  rule(({ days }) => days.length > 0, 'Gardez au moins un jour.', 'days'),
  rule(
    ({ from, to }) => isTime(from) && isTime(to) && from < to,
    'La fin vient après le début.',
    'to',
  ),
);

/**
 * Checks the form before the server does. The server’s own errors appear under the same fields.
 * Fields without a rule are not checked.
 */
export const flowSchema = formSchema<FlowForm>({
  delay: z.custom<FlowForm['delay']>().check(
    rule(
      ({ value, unit }) => isWithin(value, delay.least, longestDelay(unit)),
      ({ unit }) =>
        `Écrivez un nombre entier de ${delay.least} à ${longestDelay(unit)} (${delay.most} jours au plus).`,
      'value',
    ),
  ),
  fallback_delay_days: whole(fallback_delay_days, ' jours'),
  link_ttl_days: whole(link_ttl_days, ' jours'),
  steps: formSchema<FlowForm['steps']>({
    request,
    first_reminder: reminder,
    last_reminder: reminder,
  }),
  send_window: formSchema<FlowForm['send_window']>(perChannel(() => hours)),
  caps: formSchema<FlowForm['caps']>({
    messages_per_day: optionalCap,
    requests_per_30_days: optionalCap,
  }),
  pauses: z.array(
    z
      .custom<FlowForm['pauses'][number]>()
      .check(
        rule(
          ({ from, to }) => from !== '' && to !== '' && from <= to,
          'Le dernier jour ne précède pas le premier.',
          'to',
        ),
      ),
  ),
});

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function isTime(text: string): boolean {
  return /^\d\d:\d\d$/.test(text);
}
