import {
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { useSession } from '../session/use-session.ts';
import {
  type Integration,
  readIntegrationsAgain,
  type Template,
  kanalTemplatesQuery,
} from './integrations-data.ts';
import { metaTemplatesQuery } from './meta/meta-data.ts';

/**
 * Milliseconds between reads while a template is pending. The service announces its decision by a
 * webhook.
 */
const WHILE_PENDING_MS = 10_000;

export interface WhatsappTemplates {
  /** The connected WhatsApp service, or null when there is none. */
  service: Pick<Integration, 'name' | 'state' | 'last_error'> | null;
  /** Undefined until they are read. */
  templates: Template[] | undefined;
  /** The time of the last synchronisation with the service. */
  lastRefresh: string | null;
  /** True when the list could not be read from the server. */
  isBroken: boolean;
  readAgain: () => void;
  /** Synchronises the list with the service. An error is shown beside the list. */
  refresh: UseMutationResult<unknown, Error, void>;
}

export function useWhatsappTemplates(): WhatsappTemplates {
  const { team } = useSession();
  const queryClient = useQueryClient();
  const service =
    team.integrations.find(
      ({ name, state }) => (name === 'kanal' || name === 'meta') && state !== 'disconnected',
    ) ?? null;
  const refetchInterval = (query: {
    state: { data?: { data: { templates: Template[] } } | undefined };
  }) =>
    query.state.data?.data.templates.some(({ status }) => status === 'pending') === true
      ? WHILE_PENDING_MS
      : false;
  const kanal = useQuery({ ...kanalTemplatesQuery, enabled: service?.name === 'kanal' });
  const meta = useQuery({
    ...metaTemplatesQuery,
    enabled: service?.name === 'meta',
    refetchInterval,
  });
  const { data, isError, refetch } = service?.name === 'meta' ? meta : kanal;
  const refresh = useMutation({
    mutationFn: () =>
      call(service?.name === 'meta' ? 'listMetaTemplates' : 'listKanalTemplates', {
        query: { force_refresh: '1' },
      }),
    onSettled: () => readIntegrationsAgain(queryClient),
  });
  return {
    service,
    templates: data?.data.templates,
    lastRefresh: data?.data.last_refresh ?? null,
    isBroken: isError && data === undefined,
    readAgain: () => void refetch(),
    refresh,
  };
}
