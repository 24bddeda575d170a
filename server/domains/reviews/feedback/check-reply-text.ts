import { CHANNEL_TRAITS } from '#contract/labels/channels.ts';
import {
  findUnknownPlaceholders,
  hasPlaceholder,
  PLACEHOLDERS,
} from '#contract/messages/templates/message-template.ts';
import type { Body } from '#contract/api/schemas.ts';
import { invalidField } from '#server/failures.ts';

/**
 * Throws `invalid` when the text has an unfilled placeholder or cannot be sent on the channel.
 * Called before anything is stored.
 */
export function checkReplyText({ channel, text }: Body<'replyToReview'>): void {
  const { longest_reply, word } = CHANNEL_TRAITS[channel];
  if (text.length > longest_reply)
    throw invalidField(
      'text',
      `Par ${word}, une réponse tient en ${longest_reply} caractères : raccourcissez-la.`,
    );
  const [placeholder] = [
    ...PLACEHOLDERS.filter((name) => hasPlaceholder(text, name)),
    ...findUnknownPlaceholders(text),
  ];
  if (placeholder !== undefined)
    throw invalidField(
      'text',
      `Remplacez {{${placeholder}}} par les mots que le client doit lire.`,
    );
}
