import { z } from 'zod';
import { listOf, webAddress } from './config-shapes.ts';
import { StartRefused } from '#server/start-refused.ts';

/**
 * Variables of the applications for sign-in and for the chat of teams, in the format of
 * `config-variables.ts`.
 */
export const CLIENT_VARIABLES = {
  SLACK_CLIENT_ID: [
    z
      .string()
      .regex(/^[\w.-]{1,100}$/)
      .optional(),
    'un identifiant d’application Slack, sans espace',
  ],
  SLACK_CLIENT_SECRET: [
    z
      .string()
      .regex(/^[\x21-\x7e]{1,200}$/)
      .optional(),
    'un secret d’application Slack, sans espace',
  ],
  SLACK_SIGNING_SECRET: [
    z
      .string()
      .regex(/^[\x21-\x7e]{1,200}$/)
      .optional(),
    'un secret de signature Slack, sans espace',
  ],
  SLACK_AUTHORIZE_URL: [
    webAddress.default('https://slack.com/oauth/v2/authorize'),
    'une adresse http:// ou https:// sans paramètre',
  ],
  SLACK_API_BASE: [
    webAddress.default('https://slack.com/api'),
    'une adresse http:// ou https:// sans paramètre',
  ],
  GOOGLE_CLIENT_ID: [
    z
      .string()
      .regex(/^\S{1,300}$/)
      .optional(),
    'un identifiant de client Google, sans espace',
  ],
  GOOGLE_CLIENT_SECRET: [
    z
      .string()
      .regex(/^[\x21-\x7e]{1,300}$/)
      .optional(),
    'un secret de client Google, sans espace',
  ],
  GOOGLE_AUTH_URL: [
    webAddress.default('https://accounts.google.com/o/oauth2/v2/auth'),
    'une adresse http:// ou https:// sans paramètre',
  ],
  GOOGLE_TOKEN_URL: [
    webAddress.default('https://oauth2.googleapis.com/token'),
    'une adresse http:// ou https:// sans paramètre',
  ],
  GOOGLE_JWKS_URL: [
    webAddress.default('https://www.googleapis.com/oauth2/v3/certs'),
    'une adresse http:// ou https:// sans paramètre',
  ],
  GOOGLE_ISSUERS: [
    listOf
      .pipe(z.array(z.string().min(1)).min(1))
      .default(['https://accounts.google.com', 'accounts.google.com']),
    'une liste d’émetteurs séparés par des virgules',
  ],
} as const;

export interface GoogleClient {
  clientId: string;
  clientSecret: string;
  authUrl: string;
  tokenUrl: string;
  jwksUrl: string;
  issuers: readonly string[];
}

export interface SlackClient {
  clientId: string;
  clientSecret: string;
  signingSecret: string | null;
  authorizeUrl: string;
  apiBase: string;
}

type Values = {
  [Name in keyof typeof CLIENT_VARIABLES]: z.output<(typeof CLIENT_VARIABLES)[Name][0]>;
};

/** A client must be configured completely or not at all, like an account. */
export function googleClient({
  GOOGLE_CLIENT_ID,
  GOOGLE_CLIENT_SECRET,
  GOOGLE_AUTH_URL,
  GOOGLE_TOKEN_URL,
  GOOGLE_JWKS_URL,
  GOOGLE_ISSUERS,
}: Values): GoogleClient | null {
  if (GOOGLE_CLIENT_ID === undefined && GOOGLE_CLIENT_SECRET === undefined) return null;
  if (GOOGLE_CLIENT_SECRET === undefined)
    throw new StartRefused('GOOGLE_CLIENT_SECRET est requise quand GOOGLE_CLIENT_ID est donnée.');
  if (GOOGLE_CLIENT_ID === undefined)
    throw new StartRefused('GOOGLE_CLIENT_ID est requise quand GOOGLE_CLIENT_SECRET est donnée.');
  return {
    clientId: GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_CLIENT_SECRET,
    authUrl: GOOGLE_AUTH_URL,
    tokenUrl: GOOGLE_TOKEN_URL,
    jwksUrl: GOOGLE_JWKS_URL,
    issuers: GOOGLE_ISSUERS,
  };
}

/**
 * A client must be configured completely or not at all. Its webhooks are only accepted with a valid
 * signature.
 */
export function slackClient({
  SLACK_CLIENT_ID,
  SLACK_CLIENT_SECRET,
  SLACK_SIGNING_SECRET,
  SLACK_AUTHORIZE_URL,
  SLACK_API_BASE,
}: Values): SlackClient | null {
  if (SLACK_CLIENT_ID === undefined && SLACK_CLIENT_SECRET === undefined) return null;
  if (SLACK_CLIENT_SECRET === undefined)
    throw new StartRefused('SLACK_CLIENT_SECRET est requise quand SLACK_CLIENT_ID est donnée.');
  if (SLACK_CLIENT_ID === undefined)
    throw new StartRefused('SLACK_CLIENT_ID est requise quand SLACK_CLIENT_SECRET est donnée.');
  return {
    clientId: SLACK_CLIENT_ID,
    clientSecret: SLACK_CLIENT_SECRET,
    signingSecret: SLACK_SIGNING_SECRET ?? null,
    authorizeUrl: SLACK_AUTHORIZE_URL,
    apiBase: SLACK_API_BASE.replace(/\/+$/, ''),
  };
}
