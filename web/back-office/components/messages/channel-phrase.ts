import { CHANNEL_TRAITS } from '#contract/labels/channels.ts';
import type { Channel } from '#contract/labels/message-status.ts';

/** Returns « par e-mail », « par WhatsApp » or « par le lien général », with a leading space. */
export function channelPhrase(channel: Channel): string {
  if (channel === 'link') return ' par le lien général';
  return ` par ${CHANNEL_TRAITS[channel].word}`;
}
