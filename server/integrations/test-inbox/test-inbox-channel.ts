import type { Database } from '#server/database/open.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import { readMailFrom } from '../mail/read-mail-from.ts';
import { drawTemplate } from './draw-template.ts';
import { saveTestInboxMessage } from './save-test-inbox-message.ts';
import type { MessageChannel } from '#contract/labels/message-status.ts';

/**
 * Captures the messages of a channel without a provider, so that the whole product can be tried on
 * a laptop.
 */
export function testInboxChannel(
  db: Database,
  channel: MessageChannel,
  sender: string,
): ChannelPort {
  const { address } = readMailFrom(sender);
  return {
    provider: 'outbox',
    account: 'outbox',
    honours_keys: true,
    is_outbox: true,
    limit: null,
    calls: 5,
    send: async (message) => {
      await saveTestInboxMessage(db, {
        message_key: message.key,
        team_id: message.team_id,
        request_id: message.request_id,
        quoted_requests: [],
        channel,
        sender: channel === 'email' ? `${message.sender_name} <${address}>` : message.sender_name,
        recipient: message.recipient,
        subject: message.subject,
        body_text: message.text,
        body_html: message.html,
        headers:
          channel === 'email'
            ? {
                'List-Unsubscribe': `<${message.stop_url}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }
            : {},
        template: drawTemplate(message),
      });
      return { provider_message_id: message.key };
    },
  };
}
