import net from 'node:net';
import { z } from 'zod';

/** Several by comma, each once. */
export const listOf: z.ZodPipe<z.ZodString, z.ZodTransform<string[], string>> = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))]);

/** Without a query: paths are added to it. */
export const webAddress: z.ZodURL = z
  .url({ protocol: /^https?$/ })
  .refine((text) => URL.parse(text)?.search === '' && URL.parse(text)?.hash === '');

/** A proxy whose word on addresses counts: an address, a range, or a name that Fastify knows. */
export function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits] = text.split('/');
  const version = net.isIP(address);
  return (
    version !== 0 &&
    (bits === undefined ||
      (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)))
  );
}

/** The app that an operator made at Shopify. */
export interface ShopifyApp {
  clientId: string;
  /** Two while the secret is being replaced: the first one is today’s. */
  clientSecrets: readonly string[];
  /** `{shop}` stands for the shop’s domain; no slash at the end. */
  originTemplate: string;
  apiVersion: string;
  /** Whether plans are paid through Shopify: never where the app is a custom one. */
  billing: boolean;
}
