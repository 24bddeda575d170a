import { LONGEST_REPLY } from '#contract/labels/follow-up.ts';
import {
  findUnknownPlaceholders,
  hasPlaceholder,
  PLACEHOLDERS,
} from '#contract/messages/templates/message-template.ts';
import type { Body } from '#contract/api/schemas.ts';
import { invalidField } from '#server/failures.ts';

/** What a customer would read as a machine’s words, or what the channel does not carry, is refused before anything is kept. */
export function checkReplyText({ channel, text }: Body<'replyToReview'>): void {
  const longest = LONGEST_REPLY[channel];
  if (text.length > longest)
    throw invalidField(
      'text',
      `Par ${NAMES[channel]}, une réponse tient en ${longest} caractères : raccourcissez-la.`,
    );
  const [left] = [
    ...PLACEHOLDERS.filter((name) => hasPlaceholder(text, name)),
    ...findUnknownPlaceholders(text),
  ];
  if (left !== undefined)
    throw invalidField('text', `Remplacez {{${left}}} par les mots que le client doit lire.`);
}

const NAMES = { email: 'e-mail', whatsapp: 'WhatsApp', sms: 'SMS' } as const;
