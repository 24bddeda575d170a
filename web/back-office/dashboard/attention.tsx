import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  CircleAlert,
  CircleQuestionMark,
  type LucideIcon,
  MessageSquareWarning,
  PlugZap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { useSession } from '../session/use-session.ts';
import {
  disconnectedQuery,
  failedQuery,
  live,
  unhappyQuery,
  unknownQuery,
} from './dashboard-data.ts';

export interface Matter {
  key: string;
  icon: LucideIcon;
  tone: string;
  title: string;
  why: string;
  remedy: ReactNode;
}

const REMEDY = 'link inline-flex min-h-6 items-center max-xl:min-h-11';

/** What a person must do, most pressing first; nothing to do, nothing shown. */
export function Attention({ matters }: { matters: readonly Matter[] }): ReactNode {
  if (matters.length === 0) return null;
  return (
    <section className="mb-8">
      <h2 className="mb-2 font-strong">
        À traiter <span className="font-text text-ink-3 tabular-nums">{matters.length}</span>
      </h2>
      <ul>
        {matters.map((matter) => (
          <li
            key={matter.key}
            className="hairline-b flex gap-2.5 py-3 first:pt-1 last:border-b-0 max-xl:items-center max-xl:py-0 max-xl:first:pt-0"
          >
            <Icon of={matter.icon} className={classNames('mt-0.5 max-xl:mt-0', matter.tone)} />
            <div className="min-w-0 flex-1 leading-5 max-xl:flex max-xl:items-center max-xl:justify-between max-xl:gap-3">
              <p className="font-medium">{matter.title}</p>
              <p className="text-12 text-ink-2 max-xl:hidden">{matter.why}</p>
              {matter.remedy}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Null until every count is known: what came later would push the figures down under the eyes of
 * who reads them.
 */
export function useMatters(): Matter[] | null {
  const counts = {
    failed: useQuery({ ...failedQuery, ...live }),
    unknown: useQuery({ ...unknownQuery, ...live }),
    disconnected: useQuery({ ...disconnectedQuery, ...live }),
    unhappy: useQuery({ ...unhappyQuery, ...live }),
  };
  const integrations = useSession().team.integrations;
  if (Object.values(counts).some(({ isPending }) => isPending)) return null;
  const [failed, unknown, disconnected, unhappy] = [
    counts.failed.data?.total ?? 0,
    counts.unknown.data?.total ?? 0,
    counts.disconnected.data?.total ?? 0,
    counts.unhappy.data?.total ?? 0,
  ];
  const broken = brokenService(integrations.find(({ state }) => state === 'broken')?.name);
  const matters: (Matter | false)[] = [
    broken && {
      key: 'broken',
      icon: CircleAlert,
      tone: 'text-error',
      title: `${broken.channel} ne part plus`,
      why: `${broken.service} refuse la connexion ; ce qui devait partir est mis en attente.`,
      remedy: (
        <Link
          to="/dashboard/settings/integrations/$service"
          params={{ service: broken.name }}
          className={REMEDY}
        >{`Réparer ${broken.service}`}</Link>
      ),
    },
    failed > 0 && {
      key: 'failed',
      icon: CircleAlert,
      tone: 'text-error',
      title: countOf(failed, 'envoi en échec', 'envois en échec'),
      why: 'La cause et la correction sont sur chaque ligne.',
      remedy: (
        <Link to="/dashboard/queue" search={{ status: ['failed'] }} className={REMEDY}>
          Voir les échecs
        </Link>
      ),
    },
    disconnected > 0 && {
      key: 'disconnected',
      icon: PlugZap,
      tone: 'text-warning',
      title: countOf(disconnected, 'envoi en attente', 'envois en attente'),
      why: 'Aucun canal n’est connecté pour les envoyer.',
      remedy: (
        <Link
          to="/dashboard/queue"
          search={{ reason: ['channel_disconnected'] }}
          className={REMEDY}
        >
          Voir les envois
        </Link>
      ),
    },
    unhappy > 0 && {
      key: 'unhappy',
      icon: MessageSquareWarning,
      tone: 'text-error',
      title: countOf(unhappy, 'client mécontent', 'clients mécontents'),
      why: 'Note de 1 ou 2 ces 30 derniers jours, sans réponse.',
      remedy: (
        <Link to="/dashboard/reviews" search={{ status: 'todo' }} className={REMEDY}>
          Voir
        </Link>
      ),
    },
    unknown > 0 && {
      key: 'unknown',
      icon: CircleQuestionMark,
      tone: 'text-warning',
      title: countOf(unknown, 'statut inconnu', 'statuts inconnus'),
      why: 'Partis ou non : le serveur d’envoi n’a pas répondu.',
      remedy: (
        <Link to="/dashboard/queue" search={{ status: ['outcome_unknown'] }} className={REMEDY}>
          Voir ces envois
        </Link>
      ),
    },
  ];
  return matters.filter((matter) => matter !== false);
}

function brokenService(
  name: string | undefined,
): { name: string; channel: string; service: string } | false {
  const services: Readonly<Record<string, { channel: string; service: string }>> = {
    kanal: { channel: 'WhatsApp', service: 'Kanal' },
    meta: { channel: 'WhatsApp', service: 'Meta' },
    brevo: { channel: 'Le SMS', service: 'Brevo' },
    smtp: { channel: 'L’e-mail', service: 'votre serveur d’envoi' },
    twilio: { channel: 'Le SMS', service: 'Twilio' },
  };
  return name === undefined
    ? false
    : { name, ...(services[name] ?? { channel: 'Un canal', service: 'le service' }) };
}
