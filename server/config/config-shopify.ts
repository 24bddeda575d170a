import { z } from 'zod';
import { StartRefused } from '#server/start-refused.ts';
import { type ShopifyApp, webAddress } from './config-shapes.ts';

/** In the format of `config-variables.ts`. */
export const SHOPIFY_VARIABLES = {
  SHOPIFY_CLIENT_ID: [
    z
      .string()
      .regex(/^\S{1,100}$/)
      .optional(),
    'un identifiant d’application Shopify, sans espace',
  ],
  SHOPIFY_CLIENT_SECRET: [
    z
      .string()
      .regex(/^[\x21-\x7e]{1,300}$/)
      .transform((text) => text.split(','))
      .pipe(z.array(z.string().min(1)).min(1).max(2))
      .optional(),
    'le secret de l’application Shopify, ou deux séparés par une virgule pendant son remplacement',
  ],
  SHOPIFY_ORIGIN_TEMPLATE: [
    z
      .string()
      .refine(
        (text) =>
          text.includes('{shop}') &&
          webAddress.safeParse(text.replace('{shop}', 'boutique.example')).success,
      )
      .default('https://{shop}'),
    'une adresse http:// ou https:// où {shop} tient la place de la boutique',
  ],
  SHOPIFY_API_VERSION: [
    z
      .string()
      .regex(/^(\d{4}-(01|04|07|10)|unstable)$/)
      .default('2026-10'),
    'une version de l’API de Shopify, par exemple 2026-10',
  ],
  SHOPIFY_BILLING: [z.enum(['on', 'off']).default('off'), 'on ou off'],
} as const;

type ShopifyValues = {
  [Name in keyof typeof SHOPIFY_VARIABLES]: z.output<(typeof SHOPIFY_VARIABLES)[Name][0]>;
};

/**
 * Returns the app that shops install. Returns null when no shop can be connected to this instance.
 */
export function shopifyApp({
  SHOPIFY_CLIENT_ID,
  SHOPIFY_CLIENT_SECRET,
  SHOPIFY_ORIGIN_TEMPLATE,
  SHOPIFY_API_VERSION,
  SHOPIFY_BILLING,
}: ShopifyValues): ShopifyApp | null {
  if (SHOPIFY_CLIENT_ID === undefined && SHOPIFY_CLIENT_SECRET === undefined) return null;
  if (SHOPIFY_CLIENT_SECRET === undefined)
    throw new StartRefused('SHOPIFY_CLIENT_SECRET est requise quand SHOPIFY_CLIENT_ID est donnée.');
  if (SHOPIFY_CLIENT_ID === undefined)
    throw new StartRefused('SHOPIFY_CLIENT_ID est requise quand SHOPIFY_CLIENT_SECRET est donnée.');
  return {
    clientId: SHOPIFY_CLIENT_ID,
    clientSecrets: SHOPIFY_CLIENT_SECRET,
    originTemplate: SHOPIFY_ORIGIN_TEMPLATE.replace(/\/+$/, ''),
    apiVersion: SHOPIFY_API_VERSION,
    billing: SHOPIFY_BILLING === 'on',
  };
}
