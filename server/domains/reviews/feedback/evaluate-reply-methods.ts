import { type MessageChannel, MESSAGE_CHANNELS } from '#contract/labels/message-status.ts';
import { channelAddress } from '#contract/labels/channels.ts';
import {
  closedForAll,
  closedByAddress,
  closedByOwner,
  closedByChannel,
  closedByWindow,
  WINDOW_MS,
} from './reply-refusals.ts';
import { type Author, type ReplyMethods, type ReplyMethod } from './reply-methods.ts';

/**
 * The channels in the order of proposal. E-mail comes first because it is the only one that always
 * takes free text.
 */
const REPLY_ORDER: readonly MessageChannel[] = [
  'email',
  ...MESSAGE_CHANNELS.filter((channel) => channel !== 'email'),
];

/**
 * Evaluates by which channels the author of a review can receive a private reply now. An
 * unavailable channel has a reason and a remedy. A pure function.
 */
export function evaluateReplyMethods(author: Author, ways: ReplyMethods, now: Date): ReplyMethod[] {
  return REPLY_ORDER.map((channel) => {
    const recipient = channelAddress(channel, author);
    const closed =
      closedForAll(author, ways) ??
      closedByAddress(author, channel) ??
      closedByOwner(author, channel, ways) ??
      closedByChannel(ways, channel) ??
      (channel === 'whatsapp' ? closedByWindow(author, ways, now) : null);
    const until =
      channel === 'whatsapp' && closed === null && author.wrote_at !== null
        ? new Date(author.wrote_at.getTime() + WINDOW_MS)
        : null;
    return { channel, recipient, closed, until };
  });
}
