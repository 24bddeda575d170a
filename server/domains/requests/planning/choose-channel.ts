import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/labels/message-status.ts';
import { OUR_TEMPLATE_NAMES } from '#contract/messages/templates/our-templates.ts';
import { CHANNEL_TRAITS } from '#contract/labels/channels.ts';

/** The state of a channel of the team. `absent`: never connected. */
export type ChannelState =
  | 'usable'
  | 'violation'
  | 'paused'
  /** The instance’s account, which an administrator has not approved for the team. */
  | 'unapproved'
  | 'disconnected'
  | 'absent';
export type ChannelStates = Readonly<Record<MessageChannel, ChannelState>>;
/** What the person agreed to, as the order said; null or missing: nothing is known. */
export type Consent = Readonly<Partial<Record<MessageChannel, boolean | null>>>;

export interface ChannelContact {
  email: string | null;
  phone_number: string | null;
  /** `canReceiveMessages` of the phone: read once, because telling costs. */
  can_text: boolean;
  /** False: the mail server reported that the address does not exist. */
  can_mail?: boolean;
  consent: Consent;
}

export type ChannelChoice =
  | { kind: 'chosen'; channel: MessageChannel; recipient: string }
  | {
      kind: 'held';
      channel: MessageChannel;
      recipient: string;
      reason: 'account_violation' | 'channel_paused' | 'needs_approval' | 'channel_disconnected';
    }
  | { kind: 'skipped'; reason: 'no_contact' | 'no_consent' | 'no_channel' | 'invalid_recipient' };

interface StepChannels {
  channels: readonly MessageChannel[];
  /**
   * Channels whose content of this step can be sent: WhatsApp needs an approved template, the
   * others have our words.
   */
  usable_contents: readonly MessageChannel[];
  states: ChannelStates;
  /** Countries (ISO-2) that today’s SMS account texts to; null: all. */
  sms_countries: readonly string[] | null;
  rule: FlowConfiguration['consent'];
}

/**
 * The channel of a step: the first of its fallback order that is connected, reaches the person, has
 * a text and the person's agreement.
 */
export function chooseChannel(person: ChannelContact, step: StepChannels): ChannelChoice {
  const reached = step.channels.flatMap((channel) => {
    const recipient = addressOf(person, channel);
    return recipient === null ? [] : [{ channel, recipient }];
  });
  if (reached.length === 0)
    return {
      kind: 'skipped',
      reason:
        isDead(person) && step.channels.includes('email') ? 'invalid_recipient' : 'no_contact',
    };
  const ready = reached.filter(
    ({ channel, recipient }) =>
      step.usable_contents.includes(channel) &&
      step.states[channel] !== 'absent' &&
      (channel !== 'sms' || isTextedTo(recipient, step.sms_countries)),
  );
  const agreed = ready.filter(({ channel }) =>
    hasAgreed(person.consent[channel] ?? null, step.rule[channel]),
  );
  const usable = agreed.find(({ channel }) => step.states[channel] === 'usable');
  if (usable) return { kind: 'chosen', ...usable };
  for (const [state, reason] of OBSTACLES) {
    const stopped = agreed.find(({ channel }) => step.states[channel] === state);
    if (stopped) return { kind: 'held', ...stopped, reason };
  }
  return { kind: 'skipped', reason: ready.length > 0 ? 'no_consent' : 'no_channel' };
}

/**
 * Ordered by how soon the obstacle ends: a pause ends by itself, a violation may be lifted, an
 * approval and a connection need a person.
 */
const OBSTACLES = [
  ['paused', 'channel_paused'],
  ['violation', 'account_violation'],
  ['unapproved', 'needs_approval'],
  ['disconnected', 'channel_disconnected'],
] as const;

/** A refused consent always applies; `explicit` contacts only people with a proven consent. */
function hasAgreed(consent: boolean | null, rule: 'declared' | 'explicit'): boolean {
  return rule === 'explicit' ? consent === true : consent !== false;
}

function isDead({ email, can_mail }: ChannelContact): boolean {
  return email !== null && can_mail === false;
}

function addressOf(person: ChannelContact, channel: MessageChannel): string | null {
  if (CHANNEL_TRAITS[channel].address === 'email') return isDead(person) ? null : person.email;
  return person.can_text ? person.phone_number : null;
}

const FRENCH_MOBILE = /^\+33[67]\d{8}$/u;

/** A landline is a true phone number that no SMS reaches. */
export function canReceiveMessages(phone: string | null): boolean {
  if (phone === null) return false;
  // French mobiles, most of all numbers, tell by their first digit; reading the plan of a country
  // takes a hundred times longer.
  return FRENCH_MOBILE.test(phone) || parsePhoneNumberFromString(phone)?.getType() !== 'FIXED_LINE';
}

/**
 * Whether the SMS account carries messages to the country of this phone; a country that nobody can
 * tell is not one of them.
 */
export function isTextedTo(phone: string, countries: readonly string[] | null): boolean {
  if (countries === null) return true;
  const country = FRENCH_MOBILE.test(phone) ? 'FR' : parsePhoneNumberFromString(phone)?.country;
  return country !== undefined && countries.includes(country);
}

/**
 * Channels of the step that have something to send. Ours are approved where the test inbox takes
 * the place of WhatsApp: there a step without a template takes them.
 */
export function listUsableContents(
  step: FlowConfiguration['steps']['request'],
  approvedTemplates: ReadonlySet<string>,
): readonly MessageChannel[] {
  const template = step.contents.whatsapp?.template_id ?? null;
  const hasTemplate =
    template === null
      ? OUR_TEMPLATE_NAMES.some((ours) => approvedTemplates.has(ours))
      : approvedTemplates.has(template);
  return MESSAGE_CHANNELS.filter(
    (channel) => CHANNEL_TRAITS[channel].text === 'free' || hasTemplate,
  );
}
