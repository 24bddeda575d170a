import { countOf } from '#web/ui/format/numbers.ts';
import type { AdminTeam } from './admin-data.ts';

/**
 * Returns the sentence that describes an alert. The administrator reads it, and the shop reads it
 * when its sending is stopped for this reason.
 */
export function alertText(
  alert: AdminTeam['alerts'][number],
  { sent_today, best_day, sent, refused, opt_outs }: AdminTeam['activity'],
): string {
  switch (alert) {
    case 'volume':
      return `Volume inhabituel : ${countOf(sent_today, 'envoi', 'envois')} aujourd’hui, ${best_day} au plus les 30 jours précédents`;
    case 'refusals':
      return `Refus : ${refused} messages refusés en 7 jours, pour ${countOf(sent, 'envoi', 'envois')}`;
    case 'complaints':
      return `Plaintes : ${opt_outs} désinscriptions en 7 jours, pour ${countOf(sent, 'envoi', 'envois')}`;
  }
}
