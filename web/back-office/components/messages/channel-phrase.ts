import { CHANNEL_TRAITS } from '#contract/labels/channels.ts';
import type { Channel } from '#contract/labels/message-status.ts';

/**
 * « par e-mail », « par WhatsApp », « par le lien général »: with its space before, to follow
 * another word.
 */
export function channelPhrase(channel: Channel): string {
  if (channel === 'link') return ' par le lien général';
  return ` par ${CHANNEL_TRAITS[channel].word}`;
}
