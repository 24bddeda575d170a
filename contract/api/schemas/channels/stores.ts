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
/** A key has 32 characters; the shop itself says whether it is one. */
export const connectPrestashopBody = z.strictObject({ url: address, api_key: key('La clé') });
export const woocommerceUrlBody = z.strictObject({ url: address });

/** The details that the card of a self-hosted store shows. */
export const storeAccountAnswer = z.strictObject({
  data: z.strictObject({
    platform: z.enum(STORE_PLATFORMS),
    state: z.enum(['connected', 'broken', 'disconnected']),
    url: z.string().nullable(),
    name: z.string().nullable(),
    /** Of the platform; null when the store does not say it. */
    version: z.string().nullable(),
    /** Facts about this store, as sentences. */
    notes: z.array(z.string()),
    order_states: z.array(
      z.strictObject({
        id: z.string(),
        label: z.string(),
        meaning,
        /** What it says unless the team decides otherwise. */
        usual_meaning: meaning,
      }),
    ),
    /** Null: the platform has none, and the store is asked every few minutes. */
    webhooks: z
      .strictObject({
        state: z.enum(['active', 'refused', 'missing']),
        reason: z.string().nullable(),
      })
      .nullable(),
    /** The latest change of an order that was read, on the store’s clock. */
    orders_read_until: dateTime.nullable(),
    /** How far the products of the store are read; null without a connected store. */
    catalogue: shopCatalogue.nullable(),
    /** Where the module of the platform tells which order changed; null: it has none. */
    notify_url: z.string().nullable(),
    last_error: z.string().nullable(),
  }),
});

export const updateStoreBody = z.strictObject({
  /** Status → meaning, or the list as the account shows it. */
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
