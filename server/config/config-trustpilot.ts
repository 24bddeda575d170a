import { z } from 'zod';
import { webAddress } from './config-shapes.ts';
import { StartRefused } from '#server/start-refused.ts';

/**
 * Variables of Trustpilot and of the keys for teams without their own, in the format of
 * `config-variables.ts`.
 */
export const TRUSTPILOT_VARIABLES = {
  TRUSTPILOT_API_BASE: [
    webAddress.default('https://api.trustpilot.com'),
    'une adresse http:// ou https:// sans paramètre',
  ],
  TRUSTPILOT_INVITATIONS_BASE: [
    webAddress.default('https://invitations-api.trustpilot.com'),
    'une adresse http:// ou https:// sans paramètre',
  ],
  TRUSTPILOT_API_KEY: [
    z
      .string()
      .regex(/^[\x21-\x7e]{1,200}$/)
      .optional(),
    'une clé d’API de Trustpilot, sans espace',
  ],
  TRUSTPILOT_API_SECRET: [
    z
      .string()
      .regex(/^[\x21-\x7e]{1,200}$/)
      .optional(),
    'un secret d’API de Trustpilot, sans espace',
  ],
} as const;

export interface TrustpilotSettings {
  /** Without a slash at the end. */
  apiBase: string;
  invitationsBase: string;
  apiKey: string | null;
  apiSecret: string | null;
}

interface Values {
  TRUSTPILOT_API_BASE: string;
  TRUSTPILOT_INVITATIONS_BASE: string;
  TRUSTPILOT_API_KEY?: string | undefined;
  TRUSTPILOT_API_SECRET?: string | undefined;
}

/** A key without a secret reads public data. A secret without a key is refused. */
export function trustpilotSettings({
  TRUSTPILOT_API_BASE,
  TRUSTPILOT_INVITATIONS_BASE,
  TRUSTPILOT_API_KEY,
  TRUSTPILOT_API_SECRET,
}: Values): TrustpilotSettings {
  if (TRUSTPILOT_API_SECRET !== undefined && TRUSTPILOT_API_KEY === undefined)
    throw new StartRefused(
      'TRUSTPILOT_API_KEY est requise quand TRUSTPILOT_API_SECRET est donnée.',
    );
  return {
    apiBase: TRUSTPILOT_API_BASE.replace(/\/+$/, ''),
    invitationsBase: TRUSTPILOT_INVITATIONS_BASE.replace(/\/+$/, ''),
    apiKey: TRUSTPILOT_API_KEY ?? null,
    apiSecret: TRUSTPILOT_API_SECRET ?? null,
  };
}
