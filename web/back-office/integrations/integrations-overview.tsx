import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Status, type Tone } from '#web/ui/layout/status.tsx';
import type { Integration } from './integrations-data.ts';
import { type Service, type ServiceState, stateOf } from './services.ts';

export interface ListedService {
  service: Service;
  integration: Integration | null;
}

const LOOKS: Readonly<Record<ServiceState, { icon: LucideIcon; tone: Tone; word: string }>> = {
  broken: { icon: CircleAlert, tone: 'bad', word: 'À réparer' },
  troubled: { icon: TriangleAlert, tone: 'warning', word: 'À surveiller' },
  connected: { icon: CircleCheck, tone: 'good', word: 'Connecté' },
  available: { icon: CircleDashed, tone: 'neutral', word: 'Disponible' },
};
/** What wants a person comes first, what could still be linked last. */
const ORDER: readonly ServiceState[] = ['broken', 'troubled', 'connected', 'available'];

/** All services at a glance; each leads to its part of the page. */
export function IntegrationsOverview({ listed }: { listed: readonly ListedService[] }): ReactNode {
  const sorted = listed.toSorted(
    (a, b) => ORDER.indexOf(stateOf(a.integration)) - ORDER.indexOf(stateOf(b.integration)),
  );
  if (sorted.length === 0)
    return <p className="hairline-t py-6 text-ink-2">Aucun service ne correspond.</p>;
  return (
    <nav aria-label="Services" className="mb-8">
      <ul className="grid grid-cols-2 gap-x-10 max-lg:grid-cols-1">
        {sorted.map(({ service, integration }) => (
          <li key={service.name} className="hairline-t">
            <a
              href={`#${service.name}`}
              className="-mx-3 flex min-h-14 items-center gap-4 rounded-control px-3 py-2 leading-5 hover:bg-hover max-md:min-h-15"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{service.title}</span>
                <span className="block truncate text-ink-2">{lineOf(service, integration)}</span>
              </span>
              <StateWord state={stateOf(integration)} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function lineOf({ what }: Service, integration: Integration | null): ReactNode {
  if (integration === null || stateOf(integration) === 'available') return what;
  return (
    <>
      {what}
      {integration.last_sync_at && (
        <span className="text-ink-3">
          , synchronisé <RelativeTime at={integration.last_sync_at} />
        </span>
      )}
    </>
  );
}

function StateWord({ state }: { state: ServiceState }): ReactNode {
  const { icon, tone, word } = LOOKS[state];
  if (state === 'available') {
    return (
      <span className="inline-flex flex-none items-center gap-2 text-ink-3">
        <Icon of={icon} />
        {word}
      </span>
    );
  }
  return <Status icon={icon} tone={tone} word={word} />;
}
