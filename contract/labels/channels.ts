import { MESSAGE_CHANNELS, type MessageChannel } from './message-status.ts';

/**
 * When one may write to people by default. Wider hours are the team's choice: accepted, and marked
 * wherever they are seen.
 */
export interface UsualWindow {
  days: number[];
  from: string;
  to: string;
  skip_holidays: boolean;
}

/** What a channel is, apart from the services that carry it. No zod: the browser reads it too. */
interface ChannelTraits {
  /** On its own, in a list or as a heading. */
  label: string;
  /** In the middle of a sentence. */
  word: string;
  /** At the beginning of a sentence, as its subject. */
  subject: string;
  /** The contact of a person to which its messages go. */
  address: 'email' | 'phone_number';
  /** Free: the shop writes the text. Template: a service approves it beforehand. */
  text: 'free' | 'template';
  usual_window: UsualWindow;
  /** Characters of a private reply to a review. */
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
    // Six segments at most, without the opt-out link that is added.
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

/** One value for each channel of messages. */
export function perChannel<T>(valueOf: (channel: MessageChannel) => T): Record<MessageChannel, T> {
  return Object.fromEntries(
    MESSAGE_CHANNELS.map((channel) => [channel, valueOf(channel)]),
  ) as Record<MessageChannel, T>;
}

/** The contact of a person to which messages of this channel go. */
export function channelAddress<T>(
  channel: MessageChannel,
  person: Readonly<Record<'email' | 'phone_number', T>>,
): T {
  return person[CHANNEL_TRAITS[channel].address];
}

/** The longest reply of any channel: what a reply model may hold. */
export const LONGEST_REPLY = Math.max(
  ...MESSAGE_CHANNELS.map((channel) => CHANNEL_TRAITS[channel].longest_reply),
);

/** Whether a window of the team is open when messages are not usually sent. */
export function isWiderWindow(channel: MessageChannel, window: UsualWindow): boolean {
  const usual = CHANNEL_TRAITS[channel].usual_window;
  const hasMoreHours = window.from < usual.from || window.to > usual.to;
  return (
    hasMoreHours ||
    window.days.some((day) => !usual.days.includes(day)) ||
    (usual.skip_holidays && !window.skip_holidays)
  );
}
