import type { Config } from './config.ts';
import { StartRefused } from './start-refused.ts';

interface GoogleValues {
  GOOGLE_CLIENT_ID?: string | undefined;
  GOOGLE_CLIENT_SECRET?: string | undefined;
  GOOGLE_AUTH_URL: string;
  GOOGLE_TOKEN_URL: string;
  GOOGLE_JWKS_URL: string;
  GOOGLE_ISSUERS: string[];
}

interface SlackValues {
  SLACK_CLIENT_ID?: string | undefined;
  SLACK_CLIENT_SECRET?: string | undefined;
  SLACK_SIGNING_SECRET?: string | undefined;
  SLACK_AUTHORIZE_URL: string;
  SLACK_API_BASE: string;
}

/** A client is whole or not there, like an account. */
export function googleClient({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_AUTH_URL, GOOGLE_TOKEN_URL, GOOGLE_JWKS_URL, GOOGLE_ISSUERS }: GoogleValues): Config['google'] {
  if (GOOGLE_CLIENT_ID === undefined && GOOGLE_CLIENT_SECRET === undefined) return null;
  if (GOOGLE_CLIENT_SECRET === undefined) throw new StartRefused('GOOGLE_CLIENT_SECRET est requise quand GOOGLE_CLIENT_ID est donnée.');
  if (GOOGLE_CLIENT_ID === undefined) throw new StartRefused('GOOGLE_CLIENT_ID est requise quand GOOGLE_CLIENT_SECRET est donnée.');
  return { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET, authUrl: GOOGLE_AUTH_URL, tokenUrl: GOOGLE_TOKEN_URL, jwksUrl: GOOGLE_JWKS_URL, issuers: GOOGLE_ISSUERS };
}

/** As with Google. What it tells us is only believed with its signing secret. */
export function slackClient({ SLACK_CLIENT_ID, SLACK_CLIENT_SECRET, SLACK_SIGNING_SECRET, SLACK_AUTHORIZE_URL, SLACK_API_BASE }: SlackValues): Config['slack'] {
  if (SLACK_CLIENT_ID === undefined && SLACK_CLIENT_SECRET === undefined) return null;
  if (SLACK_CLIENT_SECRET === undefined) throw new StartRefused('SLACK_CLIENT_SECRET est requise quand SLACK_CLIENT_ID est donnée.');
  if (SLACK_CLIENT_ID === undefined) throw new StartRefused('SLACK_CLIENT_ID est requise quand SLACK_CLIENT_SECRET est donnée.');
  return { clientId: SLACK_CLIENT_ID, clientSecret: SLACK_CLIENT_SECRET, signingSecret: SLACK_SIGNING_SECRET ?? null, authorizeUrl: SLACK_AUTHORIZE_URL, apiBase: SLACK_API_BASE.replace(/\/+$/, '') };
}
