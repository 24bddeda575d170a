import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/message-status.ts';

/** What the worker keeps in a message’s `metadata`, read with care: other parts write there too. */
type Row = Readonly<{ metadata: Readonly<Record<string, unknown>> }>;

/** Whether a person asked for this message by *send now*: it then passes delay, hours, waiting, caps, pause and an inactive flow. */
export function isForced(row: Row): boolean {
  return row.metadata['send_now'] !== undefined;
}

/** Due before all other messages. */
export const FIRST_OF_ALL = new Date(0);

/** Channels whose provider refused the address; a hard refusal falls through to the next channel once. */
export function refusedChannels(row: Row): MessageChannel[] {
  const stored = row.metadata['refused_channels'];
  return Array.isArray(stored)
    ? MESSAGE_CHANNELS.filter((channel) => stored.includes(channel))
    : [];
}
