import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { SavedViews } from '#web/ui/tables/saved-views.tsx';
import { SearchInput } from '#web/ui/forms/search-input.tsx';
import { ApiSection } from './api/api-section.tsx';
import { GoogleSection } from './google/google-section.tsx';
import {
  type Integration,
  integrationsQuery,
  type IntegrationsView,
  isView,
} from './integrations-data.ts';
import { IntegrationsOverview, type ListedService } from './integrations-overview.tsx';
import { KanalSection } from './kanal-section.tsx';
import { MailSections } from './mail/mail-sections.tsx';
import { MetaSection } from './meta/meta-section.tsx';
import { isSearched, SERVICE_GROUPS, type Service, stateOf } from './services.ts';
import { ShopifySection } from './shopify/shopify-section.tsx';
import { SlackSection } from './slack/slack-section.tsx';
import { InstanceSms, SmsPart } from './sms/sms-sections.tsx';
import { TrustpilotSection } from './trustpilot/trustpilot-section.tsx';

const EVERY_MS = 5_000;

/** Each service that this page draws; one without its part here is not offered. */
const PARTS: Partial<Record<Integration['name'], (of: { find: Find }) => ReactNode>> = {
  shopify: ({ find }) => <ShopifySection shopify={find('shopify')} />,
  api: ({ find }) => <ApiSection api={find('api')} />,
  kanal: ({ find }) => <KanalSection kanal={find('kanal')} hasOther={isLinked(find('meta'))} />,
  meta: ({ find }) => <MetaSection meta={find('meta')} hasOther={isLinked(find('kanal'))} />,
  brevo: ({ find }) => <SmsPart name="brevo" integration={find('brevo')} />,
  twilio: ({ find }) => (
    <>
      <SmsPart name="twilio" integration={find('twilio')} />
      <InstanceSms />
    </>
  ),
  smtp: ({ find }) => <MailSections smtp={find('smtp')} />,
  slack: ({ find }) => <SlackSection slack={find('slack')} />,
  trustpilot: ({ find }) => <TrustpilotSection trustpilot={find('trustpilot')} />,
  google: ({ find }) => <GoogleSection google={find('google')} />,
};
type Find = (name: Integration['name']) => Integration | null;

const VIEWS = [
  { key: undefined, label: 'Tous' },
  { key: 'broken', label: 'À réparer' },
  { key: 'linked', label: 'Connectés' },
  { key: 'available', label: 'Disponibles' },
] as const;

/**
 * What the shop is linked to: at a glance, then each service with its state, its form and its
 * repair.
 */
export function IntegrationsScreen(): ReactNode {
  const { data, error, refetch } = useQuery({ ...integrationsQuery, refetchInterval: EVERY_MS });
  const { view, search = '' } = useSearch({
    from: '/_back-office/dashboard/settings/integrations',
  });
  const navigate = useNavigate({ from: '/dashboard/settings/integrations' });
  const integrations = data?.data;
  const find: Find = (wanted) => integrations?.find(({ name }) => name === wanted) ?? null;
  const all = SERVICE_GROUPS.flatMap(({ services }) => services).filter(
    ({ name }) => name in PARTS,
  );
  const listed = all
    .map((service): ListedService => ({ service, integration: find(service.name) }))
    .filter(({ service }) => isSearched(service, search));
  const shown = listed.filter((one) => isOfView(one, view));
  return (
    <Page
      title="Intégrations"
      lead={
        integrations
          ? leadOf(all.map(({ name }) => find(name)))
          : 'Les services connectés à votre boutique, leur état et leur réparation.'
      }
    >
      {error && !integrations ? (
        <Broken
          title="Les intégrations n’ont pas pu être chargées"
          requestId={error instanceof ApiError ? error.requestId : null}
          onRetry={() => void refetch()}
        >
          Les envois continuent.
        </Broken>
      ) : (
        integrations && (
          <>
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
            <IntegrationsOverview listed={shown} />
            <Parts services={shown.map(({ service }) => service)} find={find} />
          </>
        )
      )}
    </Page>
  );
}

function Parts({ services, find }: { services: readonly Service[]; find: Find }): ReactNode {
  return SERVICE_GROUPS.map(({ title, services: all }) => {
    const here = all.filter((service) => services.includes(service));
    if (here.length === 0) return null;
    return (
      <div key={title}>
        <p className="pt-4 pb-2 text-12 font-medium text-ink-3">{title}</p>
        {here.map(({ name }) => (
          <Fragment key={name}>{PARTS[name]?.({ find })}</Fragment>
        ))}
      </div>
    );
  });
}

interface Searched {
  view?: IntegrationsView;
  search?: string;
}

const searched = (view: IntegrationsView | undefined, search: string): Searched => ({
  ...(view && { view }),
  ...(search !== '' && { search }),
});

function isOfView({ integration }: ListedService, view: IntegrationsView | undefined): boolean {
  const state = stateOf(integration);
  if (view === undefined) return true;
  if (view === 'broken') return state === 'broken' || state === 'troubled';
  return view === 'available' ? state === 'available' : state !== 'available';
}

const isLinked = (integration: Integration | null): boolean => stateOf(integration) !== 'available';

/** « 4 services connectés, 1 en panne. » */
function leadOf(integrations: readonly (Integration | null)[]): string {
  const linked = integrations.filter(isLinked).length;
  const broken = integrations.filter((one) => stateOf(one) === 'broken').length;
  if (linked === 0) return 'Aucun service n’est encore connecté à votre boutique.';
  return `${countOf(linked, 'service connecté', 'services connectés')}${broken === 0 ? ', aucun en panne.' : `, dont ${broken} à réparer.`}`;
}
