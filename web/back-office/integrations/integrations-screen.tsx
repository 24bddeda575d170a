import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { SearchInput } from '#web/ui/forms/search-input.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { SavedViews } from '#web/ui/tables/saved-views.tsx';
import { type IntegrationsView, isView } from './integrations-data.ts';
import { ProposedShop } from './proposed-shop.tsx';
import { type ListedService, ServiceCard } from './service-card.tsx';
import type { ServiceState } from './service-state.ts';
import { SERVICE_GROUPS } from './service.ts';
import { isSearched, SERVICES } from './services.ts';
import { useServices } from './use-services.ts';
import { HelpLink } from '../help/help-link.tsx';

const VIEWS = [
  { key: undefined, label: 'Tous' },
  { key: 'broken', label: 'À réparer' },
  { key: 'linked', label: 'Connectés' },
  { key: 'available', label: 'Disponibles' },
] as const;

/** Shows the directory of services: the ones to repair first, then all of them by group. */
export function IntegrationsScreen(): ReactNode {
  const { listed: all, error, retry } = useServices();
  const { view, search = '' } = useSearch({
    from: '/_back-office/(integrations)/dashboard/settings/integrations/',
  });
  const navigate = useNavigate({ from: '/dashboard/settings/integrations/' });
  const listed = all?.filter(({ name }) => isSearched(SERVICES[name], search)) ?? [];
  return (
    <Page
      title="Intégrations"
      help={<HelpLink article="commandes" about="faire arriver vos commandes" />}
      lead={
        all ? leadOf(all) : 'Les services connectés à votre boutique, leur état et leur réparation.'
      }
    >
      {error && (
        <Broken
          title="Les intégrations n’ont pas pu être chargées"
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={retry}
        >
          Les envois continuent.
        </Broken>
      )}
      {!all && !error && <DirectorySkeleton />}
      {all && (
        <>
          <ProposedShop listed={all} />
          <div className="mb-4">
            <SearchInput
              label="Chercher un service"
              placeholder="Chercher un service"
              value={search}
              onSearch={(text) => void navigate({ search: searched(view, text), replace: true })}
            />
          </div>
          <SavedViews
            label="État des services"
            views={VIEWS.map(({ key, label }) => ({
              key: key ?? 'all',
              label,
              count: listed.filter((one) => isOfView(one, key)).length,
              isCurrent: view === key,
            }))}
            link={({ key }, props) => (
              <Link
                to="/dashboard/settings/integrations"
                search={searched(isView(key) ? key : undefined, search)}
                {...props}
              />
            )}
          />
          <Directory listed={listed.filter((one) => isOfView(one, view))} />
        </>
      )}
    </Page>
  );
}

function Directory({ listed }: { listed: readonly ListedService[] }): ReactNode {
  if (listed.length === 0) return <p className="py-6 text-ink-2">Aucun service ne correspond.</p>;
  const groups = [
    { key: 'attention', title: 'À réparer', services: listed.filter(needsRepair) },
    ...Object.entries(SERVICE_GROUPS).map(([key, title]) => ({
      key,
      title,
      services: listed.filter((one) => SERVICES[one.name].group === key && !needsRepair(one)),
    })),
  ];
  return (
    <nav aria-label="Services" className="grid gap-6 pt-2">
      {groups.map(
        ({ key, title, services }) =>
          services.length > 0 && (
            <section key={key} aria-labelledby={`group-${key}`}>
              <h2 id={`group-${key}`} className="mb-2 font-strong">
                {title}
              </h2>
              <ul className="grid grid-cols-3 gap-3 max-xl:grid-cols-2 max-md:grid-cols-1">
                {services.map((one) => (
                  <li key={one.name}>
                    <ServiceCard {...one} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </nav>
  );
}

/** Shows the layout of the directory while it is loading. */
function DirectorySkeleton(): ReactNode {
  return (
    <ul
      aria-busy="true"
      aria-label="Services"
      className="grid grid-cols-3 gap-3 pt-2 max-xl:grid-cols-2 max-md:grid-cols-1"
    >
      {Array.from({ length: 9 }, (_, index) => (
        <li key={index} className="grid gap-3 rounded-float border border-border p-4">
          <Skeleton className="w-28" />
          <Skeleton className="w-48 max-w-full" />
          <Skeleton className="w-24" />
        </li>
      ))}
    </ul>
  );
}

interface IntegrationsSearch {
  view?: IntegrationsView;
  search?: string;
}

const searched = (view: IntegrationsView | undefined, search: string): IntegrationsSearch => ({
  ...(view && { view }),
  ...(search !== '' && { search }),
});

const needsRepair = ({ state }: ListedService): boolean =>
  state === 'broken' || state === 'troubled';

const CARRYING: readonly ServiceState[] = ['broken', 'troubled', 'connected', 'provided'];

function isOfView(one: ListedService, view: IntegrationsView | undefined): boolean {
  if (view === undefined) return true;
  if (view === 'broken') return needsRepair(one);
  return view === 'available' ? one.state === 'available' : CARRYING.includes(one.state);
}

/** Returns « 4 services connectés, dont 1 à réparer. » */
function leadOf(all: readonly ListedService[]): string {
  const linked = all.filter((one) => isOfView(one, 'linked'));
  const broken = all.filter(({ state }) => state === 'broken').length;
  if (linked.length === 0) return 'Aucun service n’est encore connecté à votre boutique.';
  return `${countOf(linked.length, 'service connecté', 'services connectés')}${broken === 0 ? ', aucun en panne.' : `, dont ${broken} à réparer.`}`;
}
