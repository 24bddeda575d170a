import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/labels/message-status.ts';
import { ok, type Rule, SETTINGS, type RuleVerdict, wrong } from '../rule.ts';
import { CHANNEL_TRAITS, type UsualWindow, isWiderWindow } from '#contract/labels/channels.ts';

const USUAL_CAPS = { messages_per_day: 1, requests_per_30_days: 2 } as const;
const DAYS = ['', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];

/** Hours and caps. Wider hours than the default are the team’s choice and are reported. */
export const HOURS_RULES: readonly Rule[] = [
  ...MESSAGE_CHANNELS.map((channel): Rule => ({
    rule: `hours_${channel}`,
    chapter: 'hours',
    title: `Horaires d’envoi, ${CHANNEL_TRAITS[channel].word}`,
    source:
      channel === 'email'
        ? 'Bonne pratique des expéditeurs'
        : 'Recommandations CNIL et règles des opérateurs',
    setting: SETTINGS.flow,
    evaluate: ({ flow }) => hoursOf(channel, flow.send_window[channel]),
  })),
  {
    rule: 'messages_per_day',
    chapter: 'hours',
    title: 'Un message par jour et par personne',
    source: 'CNIL, loyauté de la sollicitation',
    setting: SETTINGS.flow,
    evaluate: ({ flow: { caps } }) =>
      capOf(
        caps.messages_per_day,
        USUAL_CAPS.messages_per_day,
        ['message', 'messages'],
        'en 24 heures',
      ),
  },
  {
    rule: 'requests_per_month',
    chapter: 'hours',
    title: 'Deux demandes en 30 jours par personne',
    source: 'CNIL, loyauté de la sollicitation',
    setting: SETTINGS.flow,
    evaluate: ({ flow: { caps } }) =>
      capOf(
        caps.requests_per_30_days,
        USUAL_CAPS.requests_per_30_days,
        ['demande', 'demandes'],
        'en 30 jours',
      ),
  },
];

function hoursOf(channel: MessageChannel, window: UsualWindow): RuleVerdict {
  if (!isWiderWindow(channel, window))
    return ok(
      `De ${clock(window.from)} à ${clock(window.to)}, à l’heure du client${window.skip_holidays ? ', jamais un jour férié' : ''}.`,
    );
  const usual = CHANNEL_TRAITS[channel].usual_window;
  const extra = window.days.filter((day) => !usual.days.includes(day));
  const wider = [
    ...(window.from < usual.from
      ? [`dès ${clock(window.from)} (usage : ${clock(usual.from)})`]
      : []),
    ...(window.to > usual.to ? [`jusqu’à ${clock(window.to)} (usage : ${clock(usual.to)})`] : []),
    ...extra.map((day) => `le ${DAYS[day] ?? ''}`),
    ...(usual.skip_holidays && !window.skip_holidays ? ['les jours fériés'] : []),
  ];
  return wrong(
    `Vos messages peuvent partir ${wider.join(', ')}. Resserrez les horaires, ou gardez-les en connaissance de cause : le choix est au journal.`,
  );
}

function capOf(
  cap: number | null,
  usual: number,
  [one, many]: readonly [string, string],
  period: string,
): RuleVerdict {
  if (cap === null)
    return wrong(
      `Aucune limite : une personne peut recevoir autant de ${many} que de commandes ${period}.`,
    );
  const sentence = `${cap} ${cap === 1 ? one : many} au plus ${period}`;
  return cap <= usual
    ? ok(`${sentence}, tous canaux confondus.`)
    : wrong(`${sentence} : l’usage est de ${usual}.`);
}

/** Formats a time as « 9 h 30 ». */
function clock(time: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  return `${Number(hours)}\u00A0h${minutes === '00' ? '' : `\u00A0${minutes}`}`;
}
