import { LONGEST_REPLY } from '#contract/labels/follow-up.ts';
import {
  findUnknownPlaceholders,
  hasPlaceholder,
  PLACEHOLDERS,
} from '#contract/messages/templates/message-template.ts';
import type { Body } from '#contract/api/schemas.ts';
import { invalidField } from '#server/failures.ts';

/** Refuses a text with an unfilled placeholder or one that the channel cannot carry, before anything is stored. */
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
