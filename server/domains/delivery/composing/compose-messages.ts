import type { App } from '#server/app.ts';
import { readMailSenders } from '#server/domains/channels/mail-senders/read-mail-senders.ts';
import { readSendable } from '#server/domains/channels/whatsapp/read-approved.ts';
import type { OutgoingMessage } from '#server/ports/message-channel.ts';
import type { ClaimedMessage } from '#server/domains/delivery/claiming/claimed-message.ts';
import { shopForMessage } from './ab-variant.ts';
import { readShops } from './read-shops.ts';
import { contentOf } from './message-content.ts';

export type Compose = (message: ClaimedMessage) => OutgoingMessage;

/**
 * Reads the texts and data of these messages at the moment of sending. Returns the function that
 * composes one message, so that a message that cannot be composed fails alone.
 */
export async function composeMessages(
  app: Pick<App, 'db' | 'config'>,
  messages: readonly ClaimedMessage[],
): Promise<Compose> {
  const shops = await readShops(
    app.db,
    messages.map((message) => message.team_id),
    app.config.publicUrl,
  );
  const mailSenders = await readMailSenders(
    app,
    messages.flatMap((message) => (message.channel === 'email' ? [message.team_id] : [])),
  );
  const templates = await readSendable(
    app.db,
    messages.flatMap((message) => (message.channel === 'whatsapp' ? [message.team_id] : [])),
  );
  return (message) => {
    const { message_context: context } = message;
    const shop = shops.get(message.team_id);
    if (!shop) throw new Error(`team ${message.team_id} is gone`);
    const review_url = `${shop.link_base}/y/${context.token}`;
    const stop_url = `${review_url}/stop`;
    const links = { review_url, stop_url };
    const sendable = templates(message.team_id);
    const tested = shopForMessage(shop, (template_id) => sendable.has(template_id), message);
    return {
      key: `${context.uuid}.${message.step}.${message.ordinal}`,
      team_id: message.team_id,
      request_id: message.request_id,
      message_id: message.id,
      recipient: message.recipient,
      sender_name: shop.look.sender_name ?? shop.name,
      stop_url,
      review_url,
      mail_sender: mailSenders.get(message.team_id) ?? null,
      ...contentOf(message, context, { ...tested, templates: sendable }, links),
    };
  };
}
