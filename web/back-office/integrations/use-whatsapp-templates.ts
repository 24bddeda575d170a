import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/use-session.ts';
import { type Template, templatesQuery } from './integrations-data.ts';
import { metaTemplatesQuery } from './meta/meta-data.ts';

/** The templates of the WhatsApp service that the shop has connected, whichever it is; undefined until they are read. */
export function useWhatsappTemplates(): Template[] | undefined {
  const { team } = useSession();
  const isMeta = team.integrations.some(({ name, state }) => name === 'meta' && state !== 'disconnected');
  const kanal = useQuery({ ...templatesQuery, enabled: !isMeta });
  const meta = useQuery({ ...metaTemplatesQuery, enabled: isMeta });
  return (isMeta ? meta : kanal).data?.data.templates;
}
