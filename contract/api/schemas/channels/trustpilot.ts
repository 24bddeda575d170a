import { z } from 'zod';
import { oneLine } from '#contract/messages/plain-text.ts';
import { dateTime } from '../reviews/texts.ts';

/** They travel in headers: nothing but printable ASCII. */
const key = (what: string) =>
  z
    .string()
    .trim()
    .max(200)
    .regex(
      /^[\x21-\x7e]*$/u,
      `${what} contient une espace ou un accent : copiez-le de nouveau, entier, depuis Trustpilot.`,
    )
    .nullish();
const sealingKey = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z0-9+/]{43}=$/u,
    'Cette clé ne convient pas : copiez-la de nouveau, entière, depuis Trustpilot (44 signes).',
  );

export const connectTrustpilotBody = z.strictObject({
  trustpilot_url: oneLine(2048).min(1, 'L’adresse est requise.'),
  api_key: key('La clé'),
  api_secret: key('Le secret'),
  business_user_id: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^([\da-f]{24})?$/u, 'L’identifiant d’utilisateur a 24 chiffres et lettres de a à f.')
    .nullish(),
});

/** What is absent stays as it is; null takes it away. */
export const updateTrustpilotBody = z.strictObject({
  monthly_invitations: z
    .int('indique combien d’invitations votre forfait permet par mois.')
    .min(1)
    .max(1_000_000)
    .optional(),
  hand_over_address: oneLine(200).toLowerCase().nullable().optional(),
  /** The team says that its customers know of it, and may be invited by Trustpilot too. */
  is_declared: z.boolean().optional(),
  sealing: z
    .strictObject({ encryption_key: sealingKey, authentication_key: sealingKey })
    .nullable()
    .optional(),
});

/** What the card of Trustpilot shows beside its state. */
export const trustpilotAccountAnswer = z.strictObject({
  data: z.strictObject({
    /** Null while it is not connected. */
    account: z
      .strictObject({
        domain: z.string(),
        profile_url: z.string(),
        write_url: z.string(),
        /**
         * `link`: the address alone, nothing is read. `public`, `private`: by the API, without or
         * with what our invitations carried.
         */
        mode: z.enum(['link', 'public', 'private']),
        /** By the keys of this instance, not the team’s own. */
        has_instance_keys: z.boolean(),
        business_user_id: z.string().nullable(),
        /** Which kind of link leads a request to Trustpilot. */
        door: z.enum(['plain', 'invitation', 'sealed']),
        /** Whether Trustpilot is a review destination of the conditional rating. */
        has_door: z.boolean(),
        sync: z
          .strictObject({
            is_running: z.boolean(),
            pages_read: z.int(),
            finished_at: dateTime.nullable(),
            next_at: dateTime.nullable(),
          })
          .nullable(),
        reviews: z.strictObject({ total: z.int(), matched: z.int(), proposed: z.int() }),
        month: z.strictObject({
          used: z.int(),
          allowance: z.int(),
          state: z.enum(['ok', 'near', 'over']),
        }),
        hand_over: z
          .strictObject({
            address: z.string(),
            since: dateTime,
            waiting: z.int(),
            problem: z.string().nullable(),
          })
          .nullable(),
        /**
         * For those who may connect: where Trustpilot calls us; null where nothing could be read
         * back.
         */
        webhook_url: z.string().nullable(),
        last_webhook_at: dateTime.nullable(),
      })
      .nullable(),
  }),
});
