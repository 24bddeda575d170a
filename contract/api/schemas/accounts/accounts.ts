import { z } from 'zod';
import { oneLine, plainText } from '#contract/messages/plain-text.ts';
import { isTimeZone } from '#contract/calendar/time-zone.ts';
import { websiteUrl } from '#contract/settings/website-url.ts';
import { dateTime, id } from '../reviews/texts.ts';
import { assertion, code, secondFactor } from './second-factor.ts';

const email = oneLine(254).pipe(z.email());
const timezone = oneLine(64).refine(
  isTimeZone,
  'doit être un fuseau horaire, par exemple Europe/Paris.',
);

/** Bodies of session endpoints ignore unknown keys. */
export const registerBody = z.object({
  email,
  password: plainText(200).min(10),
  password_confirmation: plainText(200).nullish(),
  first_name: oneLine(100).nullish(),
  last_name: oneLine(100).nullish(),
  team_name: oneLine(120).nullish(),
  website_url: websiteUrl().nullish(),
  timezone: timezone.nullish(),
  referral: oneLine(200).nullish(),
  setup_code: oneLine(64).nullish(),
});

/**
 * The format of address and password is not validated here: an empty, too long or impossible value
 * is a wrong one and gives 401.
 */
export const loginBody = z.object({
  email: z.string().nullable(),
  password: z.string().nullable(),
  /**
   * The token of a refused sign-in by another service. Together with the password it links the
   * account of that service.
   */
  join_token: z.string().max(200).nullish(),
});

/**
 * The query with which Google redirected the browser, or the token of its button. Other fields are
 * ignored.
 */
export const googleBody = z
  .object({
    code: z.string().max(4000).nullish(),
    state: z.string().max(200).nullish(),
    credential: z.string().max(20_000).nullish(),
  })
  .superRefine(({ code, state, credential }, context) => {
    if (credential) return;
    if (!code)
      context.addIssue({
        code: 'custom',
        path: [state ? 'code' : 'credential'],
        message: 'est requis.',
      });
    else if (!state) context.addIssue({ code: 'custom', path: ['state'], message: 'est requis.' });
  });
/** The query with which the company’s identity service redirected the browser. */
export const oidcBody = z.object({
  code: z.string().min(1).max(4000),
  state: z.string().min(1).max(200),
});
export const identityAnswer = z.strictObject({ access_token: z.string(), email: z.string() });

export const signInMethodsAnswer = z.strictObject({
  data: z.strictObject({
    /** False: the operator closed the sign-in by password. */
    password: z.boolean(),
    google: z.boolean(),
    /** The company’s identity service, as people call it. */
    oidc: z.strictObject({ name: z.string() }).nullable(),
    shopify: z.boolean(),
    /** Whether teams can connect Slack. */
    slack: z.boolean(),
    registration: z.enum(['open', 'invite', 'closed']),
    /**
     * The instance has no account yet and is reachable by strangers: the first account needs the
     * set-up code that it printed.
     */
    needs_setup_code: z.boolean(),
    /** False: e-mails go to the test inbox, which the administrator can read. */
    sends_mail: z.boolean(),
  }),
});

export const confirmEmailBody = z.object({ token: z.string().max(200) });

export const forgotPasswordBody = z.object({ email });

/** `email` is optional. When present, it must be the address of the account. */
export const resetPasswordBody = z.object({
  token: z.string().max(200),
  password: plainText(200).min(10),
  password_confirmation: plainText(200).nullish(),
  email: z.string().max(254).nullish(),
});

/**
 * The link is the proof of the address: its holder is signed in, even when failed attempts have
 * locked the account.
 */
export const resetPasswordAnswer = z.strictObject({
  message: z.string(),
  access_token: z.string(),
});

export const accessToken = z.strictObject({ access_token: z.string() });

/**
 * `each` review and `low` ones as they come; `digest` at eight in the morning where the person
 * lives, and on Mondays `falls`: a shop’s average that fell.
 */
const notifications = z.strictObject({
  each: z.boolean(),
  low: z.boolean(),
  digest: z.enum(['none', 'daily', 'weekly']),
  falls: z.boolean(),
});

export const user = z.strictObject({
  id,
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  is_admin: z.boolean(),
  current_team_id: id.nullable(),
  timezone: z.string(),
  locale: z.string(),
  /** False for a person who signs in by another service alone. */
  has_password: z.boolean(),
  /** An account of Google opens this one. */
  has_google: z.boolean(),
  /** The company’s identity service opens this account. */
  has_oidc: z.boolean(),
  is_email_confirmed: z.boolean(),
  second_factor: secondFactor,
  notifications,
});
export const userAnswer = z.strictObject({ data: user });

/** An absent field is not changed. */
export const updateUserBody = z.strictObject({
  first_name: oneLine(100).nullish(),
  last_name: oneLine(100).nullish(),
  timezone: timezone.optional(),
  notifications: notifications.partial().optional(),
  locale: z.enum(['fr', 'en', 'es', 'de', 'it', 'nl']).optional(),
});

/**
 * The format of a current password is not validated, so that every wrong one gets the same answer.
 */
const currentPassword = z.string().nullable();

export const changePasswordBody = z.strictObject({
  current: currentPassword,
  password: plainText(200).min(10),
  password_confirmation: plainText(200).nullish(),
});
/** One of the three; `code` is of the authenticator app, or a recovery code. */
export const stepUpBody = z
  .strictObject({
    password: currentPassword.optional(),
    code: code.nullish(),
    passkey: assertion.nullish(),
  })
  .superRefine(({ password, code, passkey }, context) => {
    if (password == null && code == null && passkey == null)
      context.addIssue({ code: 'custom', path: ['password'], message: 'est requis.' });
  });
export const stepUpAnswer = z.strictObject({ data: z.strictObject({ fresh_until: dateTime }) });
export const changeEmailBody = z.strictObject({ email, password: currentPassword });
export const deleteUserBody = z.strictObject({ password: currentPassword });

export const sessionParams = z.strictObject({ session_id: z.string() });
export const sessionsAnswer = z.strictObject({
  data: z.array(
    z.strictObject({
      id,
      kind: z.enum(['password', 'google', 'oidc', 'shopify', 'passkey']),
      is_current: z.boolean(),
      /** The user agent of the browser. */
      user_agent: z.string().nullable(),
      /** The country of the address of the sign-in; null when it is not known. */
      country_code: z.string().nullable(),
      created_at: dateTime,
      last_used_at: dateTime,
      expires_at: dateTime,
    }),
  ),
});
export const endedAnswer = z.strictObject({ data: z.strictObject({ ended: z.int() }) });

/** One sentence for the person. The body holds nothing about the session. */
export const message = z.strictObject({ message: z.string() });
