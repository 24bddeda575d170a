import { MESSAGE_CHANNELS, type MessageChannel } from './message-status.ts';

/**
 * The default sending hours. The team may choose wider hours; every screen that shows them marks
 * them as wider.
 */
export interface UsualWindow {
  days: number[];
  from: string;
  to: string;
  skip_holidays: boolean;
}

/**
 * The properties of a channel that do not depend on the service that delivers its messages. The
 * file does not import zod, because the browser loads it.
 */
interface ChannelTraits {
  /** The name on its own, in a list or as a heading. */
  label: string;
  /** The name in the middle of a sentence. */
  word: string;
  /** The name as the subject at the beginning of a sentence. */
  subject: string;
  /** The contact of a person that receives the messages of this channel. */
  address: 'email' | 'phone_number';
  /**
   * `free` means that the shop writes the text; `template` means that a service approves it
   * beforehand.
   */
  text: 'free' | 'template';
  usual_window: UsualWindow;
  /** The maximum length of a private reply to a review, in characters. */
  longest_reply: number;
}

const PHONE_WINDOW: UsualWindow = {
  days: [1, 2, 3, 4, 5, 6],
  from: '09:00',
  to: '19:30',
  skip_holidays: true,
};

export const CHANNEL_TRAITS: Readonly<Record<MessageChannel, ChannelTraits>> = {
  whatsapp: {
    label: 'WhatsApp',
    word: 'WhatsApp',
    subject: 'WhatsApp',
    address: 'phone_number',
    text: 'template',
    usual_window: PHONE_WINDOW,
    // WhatsApp accepts 4,096 characters.
    longest_reply: 4_000,
  },
  sms: {
    label: 'SMS',
    word: 'SMS',
    subject: 'Le SMS',
    address: 'phone_number',
    text: 'free',
    usual_window: PHONE_WINDOW,
    // At most six segments, before the opt-out link is added.
    longest_reply: 600,
  },
  email: {
    label: 'E-mail',
    word: 'e-mail',
    subject: 'L’e-mail',
    address: 'email',
    text: 'free',
    usual_window: {
      days: [1, 2, 3, 4, 5, 6, 7],
      from: '08:00',
      to: '21:00',
      skip_holidays: false,
    },
    longest_reply: 5_000,
  },
};

/** Returns a record with one value for each message channel. */
export function perChannel<T>(valueOf: (channel: MessageChannel) => T): Record<MessageChannel, T> {
  return Object.fromEntries(
    MESSAGE_CHANNELS.map((channel) => [channel, valueOf(channel)]),
  ) as Record<MessageChannel, T>;
}

/** Returns the contact of a person that receives the messages of this channel. */
export function channelAddress<T>(
  channel: MessageChannel,
  person: Readonly<Record<'email' | 'phone_number', T>>,
): T {
  return person[CHANNEL_TRAITS[channel].address];
}

/** The longest reply of any channel, which is also the limit of a reply model. */
export const LONGEST_REPLY = Math.max(
  ...MESSAGE_CHANNELS.map((channel) => CHANNEL_TRAITS[channel].longest_reply),
);

/** Returns true when the sending hours of a team are wider than the default hours. */
export function isWiderWindow(channel: MessageChannel, window: UsualWindow): boolean {
  const usual = CHANNEL_TRAITS[channel].usual_window;
  const hasMoreHours = window.from < usual.from || window.to > usual.to;
  return (
    hasMoreHours ||
    window.days.some((day) => !usual.days.includes(day)) ||
    (usual.skip_holidays && !window.skip_holidays)
  );
}
