import { z } from 'zod';
import type { MessageChannel } from '#server/ports/message-channel.ts';
import { ProviderError } from '#server/provider-error.ts';
import { callKanal } from './call-kanal.ts';
import { translateKanalError } from './translate-kanal-error.ts';

/** Per key: apis.md 3.2. */
const LIMIT = { count: 60, seconds: 60 };

const accepted = z.looseObject({ success: z.literal(true), message_id: z.union([z.int(), z.string()]).nullish() });

/** WhatsApp by the Kanal account of one team. */
export function whatsappChannel(base: string, api_key: string): MessageChannel {
  return {
    provider: 'kanal',
    account: 'kanal',
    honours_keys: true,
    is_outbox: false,
    limit: LIMIT,
    send: async ({ key, recipient, template }, signal) => {
      if (!template) throw new ProviderError('content', 'no WhatsApp template was chosen');
      const body = { template_id: numberIfCan(template.provider_template_id), phone_number: recipient, variables: template.variables };
      const answer = await callKanal(base, { method: 'POST', path: '/api/v1/templates', api_key, body, key, signal });
      // The repeat of a message whose first answer was lost: accepted then, without its id now.
      if (answer.status === 201) return { provider_message_id: null };
      if (answer.status !== 200) throw translateKanalError(answer);
      const read = accepted.safeParse(answer.body);
      if (!read.success) throw new ProviderError('unknown_outcome', `Kanal 200 without success: ${answer.words}`);
      return { provider_message_id: read.data.message_id == null ? null : String(read.data.message_id) };
    },
  };
}

function numberIfCan(id: string): number | string {
  return /^\d{1,15}$/.test(id) ? Number(id) : id;
}
