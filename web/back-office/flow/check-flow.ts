import { MESSAGE_CHANNELS, STEPS } from '#contract/labels/message-status.ts';
import { FLOW_LIMITS, longestDelay } from '#contract/settings/flow-limits.ts';
import { resolverOf } from '../components/settings/resolver-of.ts';
import { checkContents } from './contents/text/words-refusals.ts';
import type { FlowForm } from './flow-form.ts';

/**
 * What can be known before asking the server, field → sentence. The server’s own refusals come
 * under the same fields.
 */
export function checkFlow(form: FlowForm): Record<string, string> {
  const wrong: Record<string, string> = {};
  const whole = (
    field: string,
    value: number,
    { least, most }: { least: number; most: number },
    unit: string,
  ): void => {
    if (!Number.isInteger(value) || value < least || value > most)
      wrong[field] = `Écrivez un nombre entier de ${least} à ${most}${unit}.`;
  };
  const { delay, fallback_delay_days, link_ttl_days, reminder_delay_days, cap } = FLOW_LIMITS;
  const delayInUnit = { least: delay.least, most: longestDelay(form.delay.unit) };
  whole('delay.value', form.delay.value, delayInUnit, ` (${delay.most} jours au plus)`);
  whole('fallback_delay_days', form.fallback_delay_days, fallback_delay_days, ' jours');
  whole('link_ttl_days', form.link_ttl_days, link_ttl_days, ' jours');
  for (const step of STEPS) {
    if (step !== 'request')
      whole(`steps.${step}.delay_days`, form.steps[step].delay_days, reminder_delay_days, ' jours');
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
  for (const name of ['messages_per_day', 'requests_per_30_days'] as const)
    if (form.caps[name].trim() !== '')
      whole(`caps.${name}`, Number(form.caps[name]), cap, ', ou rien pour ne pas limiter');
  for (const [index, pause] of form.pauses.entries())
    if (!pause.from || !pause.to || pause.from > pause.to)
      wrong[`pauses.${index}.to`] = 'Le dernier jour ne précède pas le premier.';
  return wrong;
}

export const flowResolver = resolverOf(checkFlow);
