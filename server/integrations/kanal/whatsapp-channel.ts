import { z } from 'zod';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { callKanal, type KanalAnswer } from './call-kanal.ts';
import { translateKanalError } from './translate-kanal-error.ts';

/** The limit of one API key (https://developers.getkanal.com/docs/messaging/send-template). */
const LIMIT = { count: 60, seconds: 60 };

const NO_KEY =
  'La clé de Kanal enregistrée ici manque ou ne peut plus être lue : collez-la de nouveau.';

const accepted = z.looseObject({
  success: z.literal(true),
  message_id: z.union([z.int(), z.string().max(300)]).nullish(),
});

/** Sends WhatsApp messages with the Kanal account of one team. */
export function kanalWhatsappChannel(
  base: string,
  readKey: () => Promise<string | null>,
): ChannelPort {
  return {
    provider: 'kanal',
    account: 'kanal',
    honours_keys: true,
    is_outbox: false,
    limit: LIMIT,
    calls: 10,
    send: async ({ key, recipient, template }, signal) => {
      if (!template) throw new ProviderError('content', 'no WhatsApp template was chosen');
      const api_key = await readKey();
      if (api_key === null) throw new ProviderError('auth', NO_KEY);
      const body = {
        template_id: numberIfCan(template.provider_template_id),
        phone_number: recipient,
        variables: template.variables,
      };
      const answer = await callKanal(base, {
        method: 'POST',
        path: '/api/v1/templates',
        api_key,
        body,
        key,
        signal,
      });
      // A repetition of a message whose first answer was lost: it was accepted then, and this
      // answer has no id.
      if (answer.status === 201) return { provider_message_id: null };
      if (answer.status !== 200) throw await refusal(answer, api_key);
      const read = accepted.safeParse(answer.body);
      if (!read.success)
        throw new ProviderError('unknown_outcome', `Kanal 200 without success: ${answer.text}`);
      return {
        provider_message_id: read.data.message_id == null ? null : String(read.data.message_id),
      };
    },
  };

  /** Ignores the refusal of an old key when another one has replaced it meanwhile. */
  async function refusal(answer: KanalAnswer, used: string): Promise<ProviderError> {
    const error = translateKanalError(answer);
    const isOfKey = error.kind === 'auth' || error.kind === 'business';
    if (isOfKey && (await readKey()) !== used)
      return new ProviderError('rate', 'the key was replaced meanwhile', {
        retryAfterMs: 0,
        cause: error,
      });
    return error;
  }
}

function numberIfCan(id: string): number | string {
  return /^\d{1,15}$/.test(id) ? Number(id) : id;
}
