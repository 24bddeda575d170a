import type { MessageChannel } from '#contract/message-status.ts';
import type { OutgoingMessage } from '#server/ports/message-channel.ts';

type Words = Pick<OutgoingMessage, 'subject' | 'text' | 'html' | 'template'>;
interface Person {
  first_name: string | null;
  integration_order_number: string | null;
}

const MARK = '[Test]';
const NOTICE =
  'Message de test : il ne compte nulle part, et son lien ouvre une page qui n’enregistre rien.';

/** The words of an approved template cannot be changed, only its values: there the mark goes into them. */
export function markValues<P extends Person>(channel: MessageChannel, person: P): P {
  if (channel !== 'whatsapp') return person;
  return {
    ...person,
    first_name: `${person.first_name ?? ''} ${MARK}`.trim(),
    integration_order_number: `${person.integration_order_number ?? ''} ${MARK}`.trim(),
  };
}

/** Says at the first glance that it is a test, in the subject, the text and the page of a mail. */
export function markAsTest(channel: MessageChannel, words: Words): Words {
  switch (channel) {
    case 'whatsapp':
      return words;
    case 'sms':
      return { ...words, text: `${MARK} ${words.text}` };
    case 'email':
      return {
        ...words,
        subject: `${MARK} ${words.subject ?? ''}`.trim(),
        text: `${NOTICE}\n\n${words.text}`,
        html: words.html === null ? null : withNotice(words.html),
      };
  }
}

const STRIP = `<p style="margin:0;padding:10px 16px;background:#fff3d6;color:#3d2c00;font:14px/20px system-ui,sans-serif;text-align:center">${NOTICE}</p>`;

/** The mail is ours: its body has one beginning. */
function withNotice(html: string): string {
  return html.replace(/<body[^>]*>/, (body) => body + STRIP);
}
