import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import { type HolidayRegion, STEPS } from '#contract/labels/message-status.ts';
import type { FlowForm } from './flow-form.ts';

type Window = FlowConfiguration['send_window']['email'];

export const DAY_NAMES = [
  'lundi',
  'mardi',
  'mercredi',
  'jeudi',
  'vendredi',
  'samedi',
  'dimanche',
] as const;

export const TRIGGER_LABELS: Record<FlowConfiguration['trigger_event'], string> = {
  order_created: 'Commande passée',
  order_paid: 'Commande payée',
  order_fulfilled: 'Commande expédiée',
  order_delivered: 'Commande livrée',
};

export const REGION_NAMES: Readonly<Record<HolidayRegion, string>> = {
  metropole: 'France métropolitaine',
  alsace_moselle: 'Alsace-Moselle',
  guadeloupe: 'Guadeloupe',
  martinique: 'Martinique',
  guyane: 'Guyane',
  reunion: 'La Réunion',
  mayotte: 'Mayotte',
};

/** Returns « 3 messages sur 14 jours ». */
export function flowTitle(form: FlowForm): string {
  const enabled = STEPS.filter((step) => form.steps[step].is_enabled);
  if (enabled.length === 0) return 'Aucun message ne part';
  const days = Math.round(dayOfStep(form, enabled.at(-1) ?? 'request'));
  const span = days === 0 ? 'le jour même' : `sur ${days} jour${days > 1 ? 's' : ''}`;
  return `${enabled.length} message${enabled.length > 1 ? 's' : ''} ${span}`;
}

/** The part of a saved or edited flow that gives the dates of its steps. */
interface FlowTiming {
  delay: FlowConfiguration['delay'];
  steps: Record<'first_reminder' | 'last_reminder', { is_enabled: boolean; delay_days: number }>;
}

/** Returns the days between the trigger and a step, before sending hours and holidays move it. */
export function dayOfStep(form: FlowTiming, step: (typeof STEPS)[number]): number {
  let days = delayInDays(form.delay);
  if (step !== 'request')
    days +=
      form.steps.first_reminder.is_enabled || step === 'first_reminder'
        ? form.steps.first_reminder.delay_days
        : 0;
  if (step === 'last_reminder') days += form.steps.last_reminder.delay_days;
  return days;
}

export function delayInDays({ value, unit }: FlowConfiguration['delay']): number {
  return { minutes: value / 1440, hours: value / 24, days: value }[unit];
}

/** Returns « 3 jours », « 12 heures » or « aussitôt ». */
export function delayLabel({ value, unit }: FlowConfiguration['delay']): string {
  if (value === 0) return 'aussitôt';
  const word = { minutes: 'minute', hours: 'heure', days: 'jour' }[unit];
  return `${value}\u00A0${word}${value > 1 ? 's' : ''}`;
}

/** Returns « J » or « J + 3 ». */
export function dayMark(days: number): string {
  return days < 1 ? 'J' : `J\u202F+\u202F${Math.round(days)}`;
}

/** Returns « du lundi au samedi de 9 h à 19 h 30, hors jours fériés ». */
export function windowLabel({ days, from, to, skip_holidays }: Window): string {
  return `${daysLabel(days)} de ${hourLabel(from)} à ${hourLabel(to)}${skip_holidays ? ', hors jours fériés' : ''}`;
}

function daysLabel(days: readonly number[]): string {
  const [first = 1] = days;
  const last = days.at(-1) ?? first;
  if (days.length === 7) return 'tous les jours';
  if (days.length > 2 && last - first === days.length - 1)
    return `du ${DAY_NAMES[first - 1]} au ${DAY_NAMES[last - 1]}`;
  return days.length === 0
    ? 'aucun jour'
    : `le ${days.map((day) => DAY_NAMES[day - 1]).join(', le ')}`;
}

function hourLabel(time: string): string {
  const [hour = '0', minute = '00'] = time.split(':');
  return `${Number(hour)}\u00A0h${minute === '00' ? '' : `\u00A0${minute}`}`;
}
