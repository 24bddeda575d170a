import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { type Integration, integrationsQuery } from './integrations-data.ts';
import { sendersQuery } from './mail/mail-data.ts';
import type { ListedService } from './service-card.tsx';
import { stateOfService } from './service-state.ts';
import type { ServiceName } from './service.ts';
import { SERVICE_NAMES } from './services.ts';
import { shopAccountQuery } from './shopify/shopify-data.ts';
import { smsAccountsQuery } from './sms/sms-data.ts';

const EVERY_MS = 5_000;

export interface Services {
  /** All services with their state, or null until the shop’s connections are read. */
  listed: readonly ListedService[] | null;
  find: (name: ServiceName) => Integration | null;
  error: Error | null;
  retry: () => void;
}

/** Returns all services with the state of the shop’s account or the instance’s. */
export function useServices(): Services {
  const { data, error, refetch } = useQuery({ ...integrationsQuery, refetchInterval: EVERY_MS });
  const sms = useQuery(smsAccountsQuery).data?.data;
  const mail = useQuery(sendersQuery).data?.account ?? null;
  const shop = useQuery(shopAccountQuery).data?.data;
  const methods = useQuery(endpointQuery('getSignInMethods')).data?.data;
  const integrations = data?.data;
  const find = (name: ServiceName): Integration | null =>
    integrations?.find((integration) => integration.name === name) ?? null;
  // A service counts as offered until the instance says that it is not.
  const instance = {
    sms: sms?.find(({ scope }) => scope === 'instance') ?? null,
    mail,
    hasShopify: shop?.is_configured ?? true,
    hasSlack: methods?.slack ?? true,
  };
  const listed = SERVICE_NAMES.map((name): ListedService => {
    const integration = find(name);
    return { name, integration, state: stateOfService(name, integration, instance) };
  });
  return {
    listed: integrations ? listed : null,
    find,
    error: integrations ? null : error,
    retry: () => void refetch(),
  };
}
