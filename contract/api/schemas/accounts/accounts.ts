import { z } from 'zod';
import { FORM_LIMITS } from '#contract/settings/form-limits.ts';
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
  password: plainText(200).min(FORM_LIMITS.password.least),
  password_confirmation: plainText(200).nullish(),
  first_name: oneLine(100).nullish(),
  last_name: oneLine(100).nullish(),
  team_name: oneLine(FORM_LIMITS.shop_name.most).nullish(),
  website_url: websiteUrl().nullish(),
  timezone: timezone.nullish(),
  referral: oneLine(200).nullish(),
  setup_code: oneLine(64).nullish(),
});

/**
 * The format of the address and the password is not validated here. An empty, too long or
 * impossible value is a wrong value and the answer is 401.
 */
export const loginBody = z.object({
  email: z.string().nullable(),
  password: z.string().nullable(),
  /**
   * The token that was issued when a sign-in by another service was refused. Together with the
   * password it links the account of that service.
   */
  join_token: z.string().max(200).nullish(),
});

/** The query of Google’s redirect, or the token of its button. Other fields are ignored. */
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
/** The query parameters of the redirect of the company’s identity service. */
export const oidcBody = z.object({
  code: z.string().min(1).max(4000),
  state: z.string().min(1).max(200),
});
export const identityAnswer = z.strictObject({ access_token: z.string(), email: z.string() });

export const signInMethodsAnswer = z.strictObject({
  data: z.strictObject({
    /** False when the operator has disabled the sign-in by password. */
    password: z.boolean(),
    google: z.boolean(),
    /** The company’s identity service, with the name that the sign-in page shows. */
    oidc: z.strictObject({ name: z.string() }).nullable(),
    shopify: z.boolean(),
    /** True when teams can connect Slack. */
    slack: z.boolean(),
    registration: z.enum(['open', 'invite', 'closed']),
    /**
     * True when the instance has no account yet and is reachable from other machines. The first
     * account then requires the set-up code that the instance printed.
     */
    needs_setup_code: z.boolean(),
    /** False when e-mails go to the test inbox, which the administrator can read. */
    sends_mail: z.boolean(),
  }),
});

export const confirmEmailBody = z.object({ token: z.string().max(200) });

export const forgotPasswordBody = z.object({ email });

/** `email` is optional. When it is present, it must be the address of the account. */
export const resetPasswordBody = z.object({
  token: z.string().max(200),
  password: plainText(200).min(FORM_LIMITS.password.least),
  password_confirmation: plainText(200).nullish(),
  email: z.string().max(254).nullish(),
});

/** The link proves the address. Its holder is signed in even when the account is locked. */
export const resetPasswordAnswer = z.strictObject({
  message: z.string(),
  access_token: z.string(),
});

export const accessToken = z.strictObject({ access_token: z.string() });

/**
 * `each` sends an e-mail for every new review and `low` for every low rating, both immediately.
 * `digest` is sent at 8:00 in the person’s time zone. `falls` reports on Mondays that the average
 * of a shop has fallen.
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
  /** False when the person signs in only by another service. */
  has_password: z.boolean(),
  /** True when a Google account can sign in to this account. */
  has_google: z.boolean(),
  /** True when the company’s identity service can sign in to this account. */
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

/** The format is not validated, so that every wrong password gets the same answer. */
const currentPassword = z.string().nullable();

export const changePasswordBody = z.strictObject({
  current: currentPassword,
  password: plainText(200).min(FORM_LIMITS.password.least),
  password_confirmation: plainText(200).nullish(),
});
/** One of the three is required. `code` is an authenticator code or a recovery code. */
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
      /** The country of the IP address of the sign-in. Null when it is not known. */
      country_code: z.string().nullable(),
      created_at: dateTime,
      last_used_at: dateTime,
      expires_at: dateTime,
    }),
  ),
});
export const endedAnswer = z.strictObject({ data: z.strictObject({ ended: z.int() }) });

/** One sentence for the person. The body contains nothing about the session. */
export const message = z.strictObject({ message: z.string() });
