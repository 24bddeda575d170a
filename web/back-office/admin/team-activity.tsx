import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import type { AdminTeam } from './admin-data.ts';
import { alertText } from './alert-text.ts';

/** Shows the recent sending figures of a shop and its alerts. */
export function TeamActivity({
  team: { activity, alerts, is_confirmed },
}: {
  team: AdminTeam;
}): ReactNode {
  const { sent_today, sent, refused, opt_outs } = activity;
  return (
    <>
      {sent + refused + opt_outs > 0 && (
        <span className="block text-12 text-ink-3">
          {[
            `Aujourd’hui : ${countOf(sent_today, 'envoi', 'envois')}`,
            `7 jours : ${countOf(sent, 'envoi', 'envois')}`,
            countOf(refused, 'refus', 'refus'),
            countOf(opt_outs, 'désinscription', 'désinscriptions'),
          ].join(' · ')}
        </span>
      )}
      {!is_confirmed && (
        <span className="block text-12 text-ink-3">Adresse du propriétaire à confirmer</span>
      )}
      {alerts.map((alert) => (
        <span key={alert} className="flex items-center gap-1.5 text-12">
          <Icon of={TriangleAlert} className="text-warning" />
          {alertText(alert, activity)}
        </span>
      ))}
    </>
  );
}
