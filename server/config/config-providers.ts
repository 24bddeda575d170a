import { z } from 'zod';
import { webAddress } from './config-shapes.ts';

/**
 * Variables of the addresses of services for messages and parcels, in the format of
 * `config-variables.ts`.
 */
export const PROVIDER_VARIABLES = {
  KANAL_API_BASE: [
    webAddress.default('https://api.getkanal.com'),
    'une adresse http:// ou https:// sans paramètre',
  ],
  BREVO_API_BASE: [
    webAddress.default('https://api.brevo.com/v3'),
    'une adresse http:// ou https:// sans paramètre',
  ],
  TWILIO_API_BASE: [
    webAddress.default('https://api.twilio.com'),
    'une adresse http:// ou https:// sans paramètre',
  ],
  LAPOSTE_API_BASE: [
    webAddress.default('https://api.laposte.fr'),
    'une adresse http:// ou https:// sans paramètre',
  ],
  META_GRAPH_BASE: [
    webAddress.default('https://graph.facebook.com'),
    'une adresse http:// ou https:// sans paramètre',
  ],
  META_GRAPH_VERSION: [
    z
      .string()
      .regex(/^v\d{1,3}\.\d$/)
      .default('v26.0'),
    'une version de l’API Graph, par exemple v26.0',
  ],
  META_VERIFY_TOKEN: [
    z
      .string()
      .regex(/^[\w.-]{16,}$/)
      .optional(),
    'un jeton d’au moins 16 lettres, chiffres, points, tirets',
  ],
} as const;

/** The addresses have no slash at the end. */
export interface ProviderAddresses {
  kanalApiBase: string;
  brevoApiBase: string;
  twilioApiBase: string;
  laposteApiBase: string;
  metaGraphBase: string;
  metaGraphVersion: string;
  /** Null when the token is derived from the secret. */
  metaVerifyToken: string | null;
}

type ProviderValues = {
  [Name in keyof typeof PROVIDER_VARIABLES]: z.output<(typeof PROVIDER_VARIABLES)[Name][0]>;
};

export function providerAddresses(values: ProviderValues): ProviderAddresses {
  return {
    kanalApiBase: withoutSlash(values.KANAL_API_BASE),
    brevoApiBase: withoutSlash(values.BREVO_API_BASE),
    twilioApiBase: withoutSlash(values.TWILIO_API_BASE),
    laposteApiBase: withoutSlash(values.LAPOSTE_API_BASE),
    metaGraphBase: withoutSlash(values.META_GRAPH_BASE),
    metaGraphVersion: values.META_GRAPH_VERSION,
    metaVerifyToken: values.META_VERIFY_TOKEN ?? null,
  };
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');
