import { z } from 'zod';
import { FORM_LIMITS } from '#contract/settings/form-limits.ts';
import { IMPERSONATION_MODES } from '#contract/labels/impersonation-modes.ts';
import { CUSTOMER_LOCALES } from '#contract/customer-pages/customer-locale.ts';
import { linkDomainOf } from '#contract/settings/link-domain.ts';
import { perChannel } from '#contract/labels/channels.ts';
import { COUNTRIES_MOST, HIGHEST_RATE } from '#contract/messages/channel-rates.ts';
import { MESSAGE_CHANNELS } from '#contract/labels/message-status.ts';
import { LEAST_RETENTION_DAYS, MOST_RETENTION_DAYS } from '#contract/settings/retention.ts';
import { REVIEW_GOAL } from '#contract/settings/review-goal.ts';
import { MOST_MODERATION_DAYS } from '#contract/customer-pages/shop-review.ts';
import { isTimeZone } from '#contract/calendar/time-zone.ts';
import { websiteUrl } from '#contract/settings/website-url.ts';
import { conditionalConfigurationSchema } from '#contract/settings/conditional-configuration.ts';
import { customizationConfigurationSchema } from '#contract/settings/customization-configuration.ts';
import { flowConfigurationSchema } from '#contract/settings/flow-configuration.ts';
import { integration } from '../channels/connections.ts';
import { oneLine } from '#contract/messages/plain-text.ts';
import { onboardingStep, proposals } from '../settings/onboarding.ts';
import { dateTime, id } from '../reviews/texts.ts';

const messageChannel = z.enum(MESSAGE_CHANNELS);
export const role = z.enum(['owner', 'member', 'reader']);
const phoneNumber = z.strictObject({
  id,
  phone_number: z.string(),
  label: z.string(),
  provider: z.string(),
});

export const team = z.strictObject({
  id,
  name: z.string(),
  team_code: z.string(),
  timezone: z.string(),
  website_url: z.string().nullable(),
  role,
  conditional_config: conditionalConfigurationSchema,
  customization_config: customizationConfigurationSchema,
  flow_configuration_config: flowConfigurationSchema,
  /** The channels for which a person has declared that the shop collects consent. */
  declared_channels: z.array(messageChannel),
  revisions: z.strictObject({ flow: z.int(), conditional: z.int(), customization: z.int() }),
  /** The first unfinished step, and the values read from the shop’s site for it. */
  onboarding: z.strictObject({ step: onboardingStep, proposals: proposals.nullable() }),
  integrations: z.array(integration),
  share_general_review_link: z.boolean(),
  can_send_reviews: z.boolean(),
  /** False when no owner is confirmed, so that nothing is sent to third parties. */
  is_owner_confirmed: z.boolean(),
  /** True when owners and members need a second factor to work in the team. */
  requires_second_factor: z.boolean(),
  /** The setting of this instance that limits what support sessions may do. */
  impersonation_mode: z.enum(IMPERSONATION_MODES),
  /** The time until which an owner agreed to support access. Null when no consent applies now. */
  support_access_until: dateTime.nullable(),
  /** The reason why the whole instance sends no message. Null when it sends. */
  hold: z.enum(['unconfirmed_restore', 'clock_drift']).nullable(),
  /**
   * True when other machines can reach this instance and it has no mail server, so that e-mails
   * stay in the test inbox.
   */
  is_mail_missing: z.boolean(),
  /** The start of the gradual start of the flow. Null when there is none. */
  ramp_started_at: dateTime.nullable(),
  current_plan: z.string(),
  /** The time at which the team will be deleted. Null unless its owner requested the deletion. */
  deletes_at: dateTime.nullable(),
  /**
   * Null when the plan has no limit. `used` is the number of requests first accepted in this
   * calendar month of the team’s time zone, plus those being sent.
   */
  quota: z.strictObject({ limit: z.int(), used: z.int(), resets_at: dateTime }).nullable(),
  phone_numbers: z.array(phoneNumber),
  /** The channels that can send. `is_outbox`: the channel delivers to the test inbox. */
  channels: z.array(z.strictObject({ channel: messageChannel, is_outbox: z.boolean() })),
});

/** The number of hours for which an owner agrees to support access. Null withdraws the consent. */
export const supportAccessBody = z.strictObject({
  hours: z.int().min(1).max(168).nullable(),
});
export const supportAccessAnswer = z.strictObject({
  data: z.strictObject({ support_access_until: dateTime.nullable() }),
});
/** True when the caps per person also count the messages of the other shops of the same owner. */
export const sharedCapsBody = z.strictObject({ is_sharing: z.boolean() });
export const sharedCapsAnswer = z.strictObject({
  data: z.strictObject({
    is_sharing: z.boolean(),
    /** True when another owner of this shop enabled the sharing, with the shops of that person. */
    is_shared_by_another: z.boolean(),
    /** The other shops that the caller owns. */
    shops: z.array(z.strictObject({ id, name: z.string(), is_sharing: z.boolean() })),
  }),
});
export const secondFactorBody = z.strictObject({ required: z.boolean() });
export const secondFactorAnswer = z.strictObject({
  data: z.strictObject({ requires_second_factor: z.boolean() }),
});
export const teamAnswer = z.strictObject({ data: team });
export const teamsAnswer = z.strictObject({
  data: z.array(
    z.strictObject({ id, name: z.string(), role, phone_numbers: z.array(phoneNumber) }),
  ),
});
export const phoneNumbersAnswer = z.strictObject({ data: z.array(phoneNumber) });
export const phoneNumberAnswer = z.strictObject({ data: phoneNumber });
/**
 * Prices in euros by country; `other` applies to the remaining countries. A price is per message on
 * WhatsApp and e-mail, and per segment by SMS.
 */
const ratesOfChannel = z
  .record(
    z
      .string()
      .regex(/^(?:[A-Z]{2}|other)$/u, 'doit être un code de pays à deux lettres, ou « other ».'),
    z.number().min(0).max(HIGHEST_RATE),
  )
  .refine(
    (of) => Object.keys(of).length <= COUNTRIES_MOST,
    `ne peut pas compter plus de ${COUNTRIES_MOST} pays.`,
  );
const rates = z.strictObject(perChannel(() => ratesOfChannel.exactOptional()));
const settings = z.strictObject({
  name: z.string(),
  timezone: z.string(),
  website_url: z.string().nullable(),
  customer_locale: z.enum(CUSTOMER_LOCALES),
  moderation_days: z.int(),
  /** True when a five-star rating without a text is resolved automatically one day later. */
  resolve_wordless: z.boolean(),
  monthly_review_goal: z.int().nullable(),
  /** The shop’s own domain for its links, used once its DNS record is published. */
  link_domain: z.string().nullable(),
  link_domain_dns: z
    .strictObject({
      type: z.literal('CNAME'),
      host: z.string(),
      value: z.string(),
      state: z.enum(['unknown', 'ok', 'missing', 'elsewhere', 'unanswered']),
      checked_at: dateTime.nullable(),
    })
    .nullable(),
  /** The number of days after the last contact for which personal data are retained. */
  retention_days: z.int(),
  /** The prices of messages that the team has entered. */
  rates,
});
export const settingsAnswer = z.strictObject({ data: settings });
const linkDomain = oneLine(300).transform((typed, context) => {
  const name = linkDomainOf(typed);
  if (name !== null) return name;
  context.addIssue('doit être un nom sous votre domaine, par exemple avis.boutique.fr.');
  return z.NEVER;
});
/** An absent field is not changed. An empty address removes the stored address. */
export const settingsBody = z.strictObject({
  name: oneLine(FORM_LIMITS.shop_name.most).min(1).optional(),
  timezone: oneLine(64)
    .refine(isTimeZone, 'doit être un fuseau horaire, par exemple Europe/Paris.')
    .optional(),
  website_url: z
    .union([z.literal('').transform(() => null), websiteUrl()])
    .nullable()
    .optional(),
  customer_locale: z.enum(CUSTOMER_LOCALES).optional(),
  link_domain: z
    .union([z.literal('').transform(() => null), linkDomain])
    .nullable()
    .optional(),
  /** Days since the last contact with each person. The CNIL recommends three years at most. */
  retention_days: z.int().min(LEAST_RETENTION_DAYS).max(MOST_RETENTION_DAYS).optional(),
  /** Replaces all prices. A country that is missing gets the default rate again. */
  rates: rates.optional(),
  /** The number of days after which a submitted review is published automatically. */
  moderation_days: z.int().min(1).max(MOST_MODERATION_DAYS).optional(),
  /** True when a five-star rating without a text is resolved automatically one day later. */
  resolve_wordless: z.boolean().optional(),
  /** The number of reviews that the shop wants each month. Null removes the goal. */
  monthly_review_goal: z.int().min(REVIEW_GOAL.least).max(REVIEW_GOAL.most).nullish(),
});
export const labelBody = z.strictObject({ label: oneLine(60).min(1) });
export const switchBody = z.strictObject({ team_id: id, phone_number_id: id.nullish() });
export const saveFlowBody = z.strictObject({
  flow_configuration_config: flowConfigurationSchema,
  /**
   * The channels for which the person declares that the shop collects the consent of its customers.
   * The declaration is recorded with the person’s name.
   */
  declared_channels: z.array(messageChannel).max(3).optional(),
});
