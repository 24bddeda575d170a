import net from 'node:net';
import { z } from 'zod';

/** A list separated by commas, without duplicates. */
export const listOf: z.ZodPipe<z.ZodString, z.ZodTransform<string[], string>> = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))]);

/** An address without a query, because paths are appended to it. */
export const webAddress: z.ZodURL = z
  .url({ protocol: /^https?$/ })
  .refine((text) => URL.parse(text)?.search === '' && URL.parse(text)?.hash === '');

/** Returns true for a valid trusted proxy: an address, a range, or a name that Fastify defines. */
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

/** The app that an operator registered with Shopify. */
export interface ShopifyApp {
  clientId: string;
  /** Two while the secret is being replaced. The first one is the current one. */
  clientSecrets: readonly string[];
  /** `{shop}` stands for the shop’s domain. No slash at the end. */
  originTemplate: string;
  apiVersion: string;
  /** True when plans are paid through Shopify, which a custom app cannot offer. */
  billing: boolean;
}
