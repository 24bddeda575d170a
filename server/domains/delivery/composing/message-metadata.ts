import type { MessageMetadata } from '#server/database/tables/delivery/message-metadata.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/labels/message-status.ts';

/**
 * A row with the `metadata` of a message. Other modules write there too, so that the functions here
 * check every value.
 */
type Row = Readonly<{ metadata: MessageMetadata }>;

/**
 * Returns true when a person used *send now* for this message. It then ignores the delay, the
 * hours, the order of steps, the caps, the pause and an inactive flow.
 */
export function isForced(row: Row): boolean {
  return row.metadata.send_now !== undefined;
}

/** The due date of a message that is sent before all others. */
export const FIRST_OF_ALL = new Date(0);

/**
 * Returns the channels whose provider refused the recipient. A hard refusal moves the message to
 * the next channel once.
 */
export function refusedChannels(row: Row): MessageChannel[] {
  const stored = row.metadata.refused_channels;
  return Array.isArray(stored)
    ? MESSAGE_CHANNELS.filter((channel) => stored.includes(channel))
    : [];
}
