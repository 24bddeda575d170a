import type { Config } from '#server/config/config.ts';
import type { WhatsappProvider } from '#server/ports/whatsapp-provider.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { callKanal } from './call-kanal.ts';
import { readTemplates } from './read-templates.ts';
import { translateKanalError } from './translate-kanal-error.ts';
import { kanalWhatsappChannel } from './whatsapp-channel.ts';

/** Opens Kanal, which sends WhatsApp templates for shops, with each team’s own key. */
export function openKanal({ kanalApiBase }: Pick<Config, 'kanalApiBase'>): WhatsappProvider {
  return {
    open: (readKey) => kanalWhatsappChannel(kanalApiBase, readKey),
    readAccount: async (api_key) => {
      const answer = await callKanal(kanalApiBase, {
        method: 'GET',
        path: '/api/v1/get_templates',
        api_key,
      });
      if (answer.status !== 200) throw translateKanalError(answer);
      const templates = readTemplates(answer.body);
      if (!templates)
        throw new ProviderError('transient', `Kanal 200 without templates: ${answer.text}`);
      return { templates, details: null };
    },
  };
}
