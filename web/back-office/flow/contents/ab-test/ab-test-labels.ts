import type { Answer } from '#contract/api/schemas.ts';
import { AB_LEAST_SENT, smallestFound } from '#contract/settings/ab-test.ts';
import { formatDecimal, formatNumber, formatShare } from '#web/ui/format/numbers.ts';

/** Describes the result of an A/B test without claiming more than it shows. Pure. */

export type AbTest = Answer<'listAbTests'>['data'][number];
export type AbVolume = Answer<'listAbTests'>['volumes'][number];

/** Formats a difference of shares as percentage points: « + 3,2 points ». */
export function points(difference: number): string {
  const shown = formatDecimal(Math.abs(difference) * 100);
  const sign = difference < 0 ? '−' : '+';
  return `${sign}\u00A0${shown} point${Math.abs(difference) * 100 < 2 ? '' : 's'}`;
}

interface Verdict {
  tone: 'good' | 'information' | 'warning';
  title: string;
  text: string;
  /** False when A has proved better, so that B is not offered as a replacement. */
  offersB: boolean;
}

/**
 * Returns the result in a sentence with its confidence interval, or says that there is too little
 * data.
 */
export function verdictOf({ channel, group_a, group_b, comparison }: AbTest): Verdict {
  const it = channel === 'whatsapp' ? 'modèle' : 'texte';
  if (comparison === null || group_a.sent < AB_LEAST_SENT || group_b.sent < AB_LEAST_SENT)
    return {
      tone: 'warning',
      title: 'Trop peu d’envois pour conclure',
      text: `Il faut au moins ${AB_LEAST_SENT} envois avec chaque ${it}. L’écart observé peut être dû au hasard : gardez votre ${it}, ou refaites un test plus long.`,
      offersB: true,
    };
  const { interval_low, interval_high, difference } = comparison;
  const between = (low: number, high: number) =>
    `L’écart réel est entre ${points(low)} et ${points(high)}, à 95\u00A0%.`;
  const interval = between(interval_low, interval_high);
  if (interval_low > 0)
    return {
      tone: 'good',
      title: `Le ${it} B reçoit plus d’avis : ${points(difference)}`,
      text: interval,
      offersB: true,
    };
  if (interval_high < 0)
    return {
      tone: 'good',
      title: `Le ${it} A reçoit plus d’avis : ${points(-difference)} que le ${it} B`,
      text: between(-interval_high, -interval_low),
      offersB: false,
    };
  return {
    tone: 'information',
    title: `Aucun écart démontré entre les deux ${it}s`,
    text: `${interval} Il comprend zéro : l’écart observé (${points(difference)}) peut être dû au hasard.`,
    offersB: true,
  };
}

/** Returns « 84 notes sur 412 envois, 20 % ». */
export function groupLabel({ sent, rated, share }: AbTest['group_a']): string {
  if (rated === null || share === null) return `${formatNumber(sent)} envoi${sent > 1 ? 's' : ''}`;
  return `${formatNumber(rated)} note${rated > 1 ? 's' : ''} sur ${formatNumber(sent)} envoi${sent > 1 ? 's' : ''}, ${formatShare(share, true)}`;
}

/**
 * Predicts what a test of `days` days will be able to show, from the messages of the last 30 days.
 */
export function foreseen(volume: AbVolume | undefined, days: number): string {
  const perGroup = volume === undefined ? 0 : Math.floor((volume.sent / 30) * days * 0.5);
  if (perGroup < AB_LEAST_SENT)
    return `Environ ${formatNumber(perGroup)} envois par texte d’ici là : trop peu pour conclure (${AB_LEAST_SENT} au moins). Allongez le test, ou gardez votre texte.`;
  const share = volume === undefined ? 0 : volume.rated / volume.sent;
  const least = smallestFound(perGroup, share) ?? 1;
  return `Environ ${formatNumber(perGroup)} envois par texte d’ici là. Un écart de moins de ${formatNumber(Math.ceil(least * 100))} points a peu de chances d’être vu.`;
}
