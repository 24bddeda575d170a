import type { MessageChannel } from '#contract/labels/message-status.ts';
import type { OutgoingMessage } from '#server/ports/message-channel.ts';

type MessageContent = Pick<OutgoingMessage, 'subject' | 'text' | 'html' | 'template'>;
interface Person {
  first_name: string | null;
  integration_order_number: string | null;
}

const MARK = '[Test]';
const NOTICE =
  'Message de test : il ne compte nulle part, et son lien ouvre une page qui n’enregistre rien.';

/**
 * Adds the mark of a test to the first name and the order number of a WhatsApp message, because the
 * text of an approved template cannot be changed.
 */
export function markValues<P extends Person>(channel: MessageChannel, person: P): P {
  if (channel !== 'whatsapp') return person;
  return {
    ...person,
    first_name: `${person.first_name ?? ''} ${MARK}`.trim(),
    integration_order_number: `${person.integration_order_number ?? ''} ${MARK}`.trim(),
  };
}

/** Marks a message as a test in the subject, in the text and in the page of an e-mail. */
export function markAsTest(channel: MessageChannel, text: MessageContent): MessageContent {
  switch (channel) {
    case 'whatsapp':
      return text;
    case 'sms':
      return { ...text, text: `${MARK} ${text.text}` };
    case 'email':
      return {
        ...text,
        subject: `${MARK} ${text.subject ?? ''}`.trim(),
        text: `${NOTICE}\n\n${text.text}`,
        html: text.html === null ? null : withNotice(text.html),
      };
  }
}

const STRIP = `<p style="margin:0;padding:10px 16px;background:#fff3d6;color:#3d2c00;font:14px/20px system-ui,sans-serif;text-align:center">${NOTICE}</p>`;

/**
 * Adds the notice after the opening body tag. The e-mail is rendered by this program and has
 * exactly one.
 */
function withNotice(html: string): string {
  return html.replace(/<body[^>]*>/, (body) => body + STRIP);
}
