import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Note } from '#web/ui/feedback/note.tsx';
import { countOf, formatNumber } from '#web/ui/format/numbers.ts';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { ChannelName } from '#web/back-office/components/messages/channel-name.tsx';
import { AdminSection } from './admin-section.tsx';
import { type Health, healthQuery } from './admin-data.ts';

const LATE_SECONDS = 60;
const SENDER_STATES: Record<Health['senders'][number]['state'], string> = {
  broken: 'Identifiants refusés',
  blocked: 'Compte restreint',
  paused: 'En pause',
  resting: 'Ne répond pas, nouvel essai sous 30 s',
};

/**
 * Shows how late messages are, how many messages each status has, and the senders that are stopped.
 */
export function QueueHealth(): ReactNode {
  const health = useQuery(healthQuery).data?.data;
  if (!health)
    return (
      <AdminSection title="État des envois" what="Lecture…">
        {null}
      </AdminSection>
    );
  return (
    <AdminSection title="État des envois" what={punctuality(health)}>
      {health.late_seconds > LATE_SECONDS && (
        <Note
          tone="error"
          title={`Le plus ancien envoi attend depuis ${countOf(Math.round(health.late_seconds / 60), 'minute', 'minutes')}`}
        >
          Vérifiez qu’un processus « worker » tourne et que ses journaux ne signalent aucune erreur.
        </Note>
      )}
      {health.jobs.failed > 0 && (
        <Note
          tone="warning"
          title={countOf(
            health.jobs.failed,
            'tâche de fond abandonnée aujourd’hui',
            'tâches de fond abandonnées aujourd’hui',
          )}
        >
          Le journal du programme dit laquelle et pourquoi.
        </Note>
      )}
      <ul aria-label="Envois par état" className="empty:hidden">
        {health.statuses.map(({ status, reason, label, total }) => (
          <li
            key={`${status} ${reason ?? ''}`}
            className="hairline-b flex justify-between gap-4 py-2 leading-5"
          >
            <span>{label}</span>
            <span className="tabular-nums">{formatNumber(total)}</span>
          </li>
        ))}
      </ul>
      {health.senders.length > 0 && (
        <ul aria-label="Expéditeurs arrêtés" className="mt-4">
          {health.senders.map(({ id, team, channel, provider, state, reason, since }) => (
            <li
              key={id}
              className="hairline-b grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2 leading-5"
            >
              <span className="flex items-center gap-3">
                <ChannelName channel={channel} /> {team?.name ?? 'Instance'}{' '}
                <span className="text-ink-3">{provider}</span>
              </span>
              {since && <RelativeTime at={since} className="text-12 text-ink-3" />}
              <span className="text-ink-2">
                {SENDER_STATES[state]}
                {reason && ` : ${reason}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </AdminSection>
  );
}

function punctuality({ due_lanes, late_seconds, statuses }: Health): string {
  const waiting = statuses.reduce((sum, { total }) => sum + total, 0);
  if (waiting === 0) return 'Rien n’attend.';
  if (due_lanes === 0)
    return `${countOf(waiting, 'envoi attend', 'envois attendent')} son heure ou une décision. Aucun retard.`.replace(
      'attendent son heure',
      'attendent leur heure',
    );
  return `${countOf(waiting, 'envoi', 'envois')} dans les files, le plus ancien dû depuis ${countOf(Math.round(late_seconds), 'seconde', 'secondes')}.`;
}
