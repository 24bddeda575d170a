import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/labels/message-status.ts';
import { OUR_TEMPLATE_NAMES } from '#contract/messages/templates/our-templates.ts';
import { CHANNEL_TRAITS } from '#contract/labels/channels.ts';

/** The state of a channel of the team. `absent`: the team never connected it. */
export type ChannelState =
  | 'usable'
  | 'violation'
  | 'paused'
  /** The instance’s account, which an administrator has not approved for the team. */
  | 'unapproved'
  | 'disconnected'
  | 'absent';
export type ChannelStates = Readonly<Record<MessageChannel, ChannelState>>;
/**
 * The consent of the person by channel, as the order states it; null or missing when it is not
 * known.
 */
export type Consent = Readonly<Partial<Record<MessageChannel, boolean | null>>>;

export interface ChannelContact {
  email: string | null;
  phone_number: string | null;
  /**
   * The result of `canReceiveMessages` for the phone. It is computed once, because parsing a number
   * is slow.
   */
  can_text: boolean;
  /** False when the mail server reported that the address does not exist. */
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
   * The channels whose content of this step can be sent: WhatsApp needs an approved template, the
   * others use free text.
   */
  usable_contents: readonly MessageChannel[];
  states: ChannelStates;
  /**
   * The countries (ISO 3166-1 alpha-2) to which the current SMS account sends; null when it sends
   * to all.
   */
  sms_countries: readonly string[] | null;
  rule: FlowConfiguration['consent'];
}

/**
 * Chooses the channel of a step: the first of its fallback order that is connected, reaches the
 * person, has a content and has the person’s consent.
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
 * The obstacles in the order in which they end: a pause ends automatically, a violation may be
 * lifted, an approval and a connection need an action by a person.
 */
const OBSTACLES = [
  ['paused', 'channel_paused'],
  ['violation', 'account_violation'],
  ['unapproved', 'needs_approval'],
  ['disconnected', 'channel_disconnected'],
] as const;

/**
 * Returns true when the consent is sufficient. A refusal always applies; `explicit` requires a
 * proven consent.
 */
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

/** Returns false for a landline, which is a valid phone number but receives no SMS. */
export function canReceiveMessages(phone: string | null): boolean {
  if (phone === null) return false;
  // The first digit identifies French mobiles, which are most of all numbers. Parsing with the
  // numbering plan of a country takes a hundred times longer.
  return FRENCH_MOBILE.test(phone) || parsePhoneNumberFromString(phone)?.getType() !== 'FIXED_LINE';
}

/**
 * Returns true when the SMS account sends to the country of this phone, and false when the country
 * is unknown.
 */
export function isTextedTo(phone: string, countries: readonly string[] | null): boolean {
  if (countries === null) return true;
  const country = FRENCH_MOBILE.test(phone) ? 'FR' : parsePhoneNumberFromString(phone)?.country;
  return country !== undefined && countries.includes(country);
}

/**
 * Returns the channels of the step whose content can be sent. Where the test inbox replaces
 * WhatsApp, Recueil’s templates are approved, and a step without a template uses them.
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
