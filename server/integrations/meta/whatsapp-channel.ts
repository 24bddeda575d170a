import { z } from 'zod';
import type { ChannelPort, OutgoingMessage } from '#server/ports/message-channel.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { readForCall } from '#server/outgoing/read-for-call.ts';
import { callGraph, type Graph, type GraphAnswer } from './call-graph.ts';
import { openMetaCredentials } from './credentials.ts';
import { translateGraphError } from './translate-graph-error.ts';
import { writeComponents } from './write-components.ts';

/**
 * The limit of one phone number: 80 messages per second by default, which Meta may raise
 * (https://developers.facebook.com/documentation/business-messaging/whatsapp, throughput).
 */
const LIMIT = { count: 80, seconds: 1 };

const accepted = z.looseObject({
  messages: z.tuple([z.looseObject({ id: z.string().min(1).max(300) })], z.unknown()),
});

/**
 * Sends WhatsApp messages with the Meta account of one team. Meta has no idempotency keys. It
 * returns our key with every status, so that the first status settles a lost answer.
 */
export function metaWhatsappChannel(
  graph: Graph,
  readCredentials: () => Promise<string | null>,
  contentOf: (message: OutgoingMessage) => Content,
): ChannelPort {
  return {
    provider: 'meta',
    account: 'meta',
    honours_keys: false,
    is_outbox: false,
    limit: LIMIT,
    calls: 40,
    send: async (message, signal) => {
      const { key, recipient } = message;
      const content = contentOf(message);
      const text = await readForCall(readCredentials);
      const credentials = openMetaCredentials(text);
      const body = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: recipient.replace(/^\+/, ''),
        biz_opaque_callback_data: key,
        ...content,
      };
      const answer = await callGraph(graph, credentials, {
        method: 'POST',
        path: `${credentials.phone_number_id}/messages`,
        body,
        signal,
      });
      if (answer.status !== 200) throw await refusal(answer, text);
      const read = accepted.safeParse(answer.body);
      if (!read.success)
        throw new ProviderError('unknown_outcome', `Meta 200 without a message: ${answer.text}`);
      return { provider_message_id: read.data.messages[0].id };
    },
  };

  /** Ignores the refusal of old credentials when others have replaced them meanwhile. */
  async function refusal(answer: GraphAnswer, used: string | null): Promise<ProviderError> {
    const error = translateGraphError(answer);
    const isOfAccount =
      error.kind === 'auth' || error.kind === 'business' || error.kind === 'violation';
    if (isOfAccount && (await readForCall(readCredentials)) !== used)
      return new ProviderError('rate', 'the credentials were replaced meanwhile', {
        retryAfterMs: 0,
        cause: error,
      });
    return error;
  }
}

type Content =
  | { type: 'template'; template: Record<string, unknown> }
  | { type: 'text'; text: { body: string; preview_url: false } };

export function templateOf({ template, review_url }: OutgoingMessage): Content {
  if (!template) throw new ProviderError('content', 'no WhatsApp template was chosen');
  return {
    type: 'template',
    template: {
      name: template.name,
      language: { policy: 'deterministic', code: template.language ?? 'fr' },
      components: writeComponents(template, review_url),
    },
  };
}

/**
 * Returns a free text. Meta accepts it for 24 hours after each message of the customer, then
 * refuses it with 131047.
 */
export function textOf({ text }: OutgoingMessage): Content {
  return { type: 'text', text: { body: text, preview_url: false } };
}
