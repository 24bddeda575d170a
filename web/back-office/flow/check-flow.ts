import { MESSAGE_CHANNELS, STEPS } from '#contract/labels/message-status.ts';
import { resolverOf } from '../components/settings/resolver-of.ts';
import { checkContents } from './contents/text/words-refusals.ts';
import type { FlowForm } from './flow-form.ts';

/** What can be known before asking the server, field → sentence. The server’s own refusals come under the same fields. */
export function checkFlow(form: FlowForm): Record<string, string> {
  const wrong: Record<string, string> = {};
  const whole = (field: string, value: number, least: number, most: number, unit: string): void => {
    if (!Number.isInteger(value) || value < least || value > most)
      wrong[field] = `Écrivez un nombre entier de ${least} à ${most}${unit}.`;
  };
  const longest = { minutes: 129_600, hours: 2160, days: 90 }[form.delay.unit];
  whole('delay.value', form.delay.value, 0, longest, ' (90 jours au plus)');
  whole('fallback_delay_days', form.fallback_delay_days, 1, 90, ' jours');
  whole('link_ttl_days', form.link_ttl_days, 7, 365, ' jours');
  for (const step of STEPS) {
    if (step !== 'request')
      whole(`steps.${step}.delay_days`, form.steps[step].delay_days, 0, 60, ' jours');
    if (form.steps[step].is_enabled && form.steps[step].channels.length === 0)
      wrong[`steps.${step}.channels`] = 'Gardez au moins un canal, ou désactivez l’étape.';
  }
  for (const step of STEPS)
    Object.assign(wrong, checkContents(`steps.${step}.contents`, form.steps[step].contents));
  for (const channel of MESSAGE_CHANNELS) {
    const { days, from, to } = form.send_window[channel];
    if (days.length === 0) wrong[`send_window.${channel}.days`] = 'Gardez au moins un jour.';
    if (!/^\d\d:\d\d$/.test(from) || !/^\d\d:\d\d$/.test(to) || from >= to)
      wrong[`send_window.${channel}.to`] = 'La fin vient après le début.';
  }
  for (const cap of ['messages_per_day', 'requests_per_30_days'] as const)
    if (form.caps[cap].trim() !== '')
      whole(`caps.${cap}`, Number(form.caps[cap]), 1, 100, ', ou rien pour ne pas limiter');
  for (const [index, pause] of form.pauses.entries())
    if (!pause.from || !pause.to || pause.from > pause.to)
      wrong[`pauses.${index}.to`] = 'Le dernier jour ne précède pas le premier.';
  return wrong;
}

export const flowResolver = resolverOf(checkFlow);
