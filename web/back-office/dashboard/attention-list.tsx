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
import { buttonClass } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { isStorePlatform, SHOP_TITLES } from '#contract/labels/shop-platforms.ts';
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

const REMEDY = buttonClass('bordered', 'flex-none');

/**
 * Lists the problems that a person must solve, most urgent first, above the figures. Renders
 * nothing when there is none.
 */
export function AttentionList({ matters }: { matters: readonly Matter[] }): ReactNode {
  if (matters.length === 0) return null;
  return (
    <section aria-label="À traiter" className="mb-8 print:hidden">
      <h2 className="mb-1 text-16 leading-6 font-strong">
        À traiter <span className="font-text text-ink-3 tabular-nums">{matters.length}</span>
      </h2>
      <ul className="hairline-b">
        {matters.map((matter) => (
          <li key={matter.key} className="hairline-t flex min-h-11 items-center gap-3 py-2">
            <Icon
              of={matter.icon}
              className={classNames('max-md:mt-0.5 max-md:self-start', matter.tone)}
            />
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 leading-5 max-md:flex-col">
              <p className="font-strong">{matter.title}</p>
              <p className="text-ink-2">{matter.why}</p>
            </div>
            {matter.remedy}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Returns null until all counts are read: an entry that appears later would move the figures down
 * while they are being read.
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
      title: broken.title,
      why: broken.why,
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

/** Describes a service that no longer works and its effect on pending messages. */
function brokenService(
  name: string | undefined,
): { name: string; title: string; why: string; service: string } | false {
  const services: Readonly<Record<string, { channel: string; service: string }>> = {
    kanal: { channel: 'WhatsApp', service: 'Kanal' },
    meta: { channel: 'WhatsApp', service: 'Meta' },
    brevo: { channel: 'Le SMS', service: 'Brevo' },
    smtp: { channel: 'L’e-mail', service: 'votre serveur d’envoi' },
    twilio: { channel: 'Le SMS', service: 'Twilio' },
  };
  if (name === undefined) return false;
  if (name === 'shopify' || isStorePlatform(name)) {
    const service = SHOP_TITLES[name];
    const why = `${service} refuse la connexion ; les commandes manquées seront récupérées.`;
    return { name, service, title: 'Les commandes n’arrivent plus', why };
  }
  const { channel, service } = services[name] ?? { channel: 'Un canal', service: 'le service' };
  const why = `${service} refuse la connexion ; ce qui devait partir est mis en attente.`;
  return { name, service, title: `${channel} ne part plus`, why };
}
