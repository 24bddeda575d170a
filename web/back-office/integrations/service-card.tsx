import { Link } from '@tanstack/react-router';
import {
  Building,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Status, type StatusTone } from '#web/ui/layout/status.tsx';
import type { Integration } from './integrations-data.ts';
import type { ServiceState } from './service-state.ts';
import type { ServiceName } from './service.ts';
import { SERVICES } from './services.ts';

export interface ListedService {
  name: ServiceName;
  integration: Integration | null;
  state: ServiceState;
}

const LOOKS: Readonly<Record<ServiceState, { icon: LucideIcon; tone: StatusTone; word: string }>> =
  {
    broken: { icon: CircleAlert, tone: 'bad', word: 'À réparer' },
    troubled: { icon: TriangleAlert, tone: 'warning', word: 'À surveiller' },
    connected: { icon: CircleCheck, tone: 'good', word: 'Connecté' },
    provided: { icon: Building, tone: 'good', word: 'Fourni par votre hébergeur' },
    available: { icon: CircleDashed, tone: 'neutral', word: 'Disponible' },
    unoffered: { icon: CircleSlash, tone: 'neutral', word: 'Non proposé par votre hébergeur' },
  };

/** Shows one service in the directory: its logo, purpose and state. The whole card is a link. */
export function ServiceCard({ name, integration, state }: ListedService): ReactNode {
  const { title, what } = SERVICES[name];
  return (
    <Link
      to="/dashboard/settings/integrations/$service"
      params={{ service: name }}
      className="flex h-full flex-col gap-3 rounded-float border border-border p-4 leading-5 hover:border-border-strong hover:bg-hover"
    >
      <span className="flex items-center gap-3">
        <ServiceLogo name={name} />
        <span className="min-w-0">
          <span className="block font-strong">{title}</span>
          <span className="block text-ink-2">{what}</span>
        </span>
      </span>
      <span className="mt-auto flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <StateOfService state={state} />
        {integration?.last_sync_at && state !== 'available' && (
          <span className="text-12 text-ink-3">
            synchronisé <RelativeTime at={integration.last_sync_at} />
          </span>
        )}
      </span>
    </Link>
  );
}

/** The logo of a service. It is decorative, because the name always stands beside it. */
export function ServiceLogo({ name }: { name: ServiceName }): ReactNode {
  return (
    <img src={SERVICES[name].logo} alt="" width={40} height={40} className="size-10 flex-none" />
  );
}

export function StateOfService({ state }: { state: ServiceState }): ReactNode {
  const { icon, tone, word } = LOOKS[state];
  return (
    <Status
      icon={icon}
      tone={tone}
      // Long states may wrap on a narrow card.
      word={
        <span className={classNames('whitespace-normal', tone === 'neutral' && 'text-ink-3')}>
          {word}
        </span>
      }
    />
  );
}
