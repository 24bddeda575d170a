import { z } from 'zod';
import { STATE_MEANINGS, STORE_PLATFORMS } from '#contract/labels/shop-platforms.ts';
import { oneLine } from '#contract/messages/plain-text.ts';
import { dateTime } from '../reviews/texts.ts';
import { shopCatalogue } from './shop-catalogue.ts';

const meaning = z.enum(STATE_MEANINGS);
const address = oneLine(500).min(1, 'L’adresse de la boutique est requise.');
const key = (what: string) =>
  z
    .string()
    .trim()
    .min(1, `${what} est requise.`)
    .max(200)
    .regex(
      /^[\x21-\x7e]*$/u,
      `${what} contient une espace ou un accent : copiez-la de nouveau, entière, depuis votre boutique.`,
    );

export const connectWoocommerceBody = z.strictObject({
  url: address,
  consumer_key: key('La clé client'),
  consumer_secret: key('La clé secrète'),
});
/** A key has 32 characters. Only the shop itself can confirm that it is valid. */
export const connectPrestashopBody = z.strictObject({ url: address, api_key: key('La clé') });
export const woocommerceUrlBody = z.strictObject({ url: address });

/** The details on the card of a self-hosted store. */
export const storeAccountAnswer = z.strictObject({
  data: z.strictObject({
    platform: z.enum(STORE_PLATFORMS),
    state: z.enum(['connected', 'broken', 'disconnected']),
    url: z.string().nullable(),
    name: z.string().nullable(),
    /** The version of the platform. Null when the store does not return it. */
    version: z.string().nullable(),
    /** Information about this store, as sentences. */
    notes: z.array(z.string()),
    order_states: z.array(
      z.strictObject({
        id: z.string(),
        label: z.string(),
        meaning,
        /** The meaning of the status unless the team chooses another one. */
        usual_meaning: meaning,
      }),
    ),
    /** Null when the platform has no webhooks. The store is then polled every few minutes. */
    webhooks: z
      .strictObject({
        state: z.enum(['active', 'refused', 'missing']),
        reason: z.string().nullable(),
      })
      .nullable(),
    /** The latest change of an order that was read, by the clock of the store. */
    orders_read_until: dateTime.nullable(),
    /** The progress of reading the products of the store. Null without a connected store. */
    catalogue: shopCatalogue.nullable(),
    /**
     * The URL to which the platform’s module reports changed orders. Null when the platform has no
     * such module.
     */
    notify_url: z.string().nullable(),
    last_error: z.string().nullable(),
  }),
});

export const updateStoreBody = z.strictObject({
  /** The meaning by status, or the list in the form in which the account is returned. */
  order_states: z.union([
    z.record(z.string().max(100), meaning),
    z
      .array(
        z.strictObject({
          id: z.string().max(100),
          label: z.string().max(200).optional(),
          meaning,
          usual_meaning: meaning.optional(),
        }),
      )
      .max(500),
  ]),
});
