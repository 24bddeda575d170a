import { z } from 'zod';
import { oneLine } from '#contract/messages/plain-text.ts';
import { dateTime } from '../reviews/texts.ts';

/** The keys are sent in HTTP headers, so only printable ASCII is accepted. */
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

/** An absent field is not changed. Null removes the value. */
export const updateTrustpilotBody = z.strictObject({
  monthly_invitations: z
    .int('indique combien d’invitations votre forfait permet par mois.')
    .min(1)
    .max(1_000_000)
    .optional(),
  hand_over_address: oneLine(200).toLowerCase().nullable().optional(),
  /** The team declares that its customers are informed that Trustpilot may invite them too. */
  is_declared: z.boolean().optional(),
  sealing: z
    .strictObject({ encryption_key: sealingKey, authentication_key: sealingKey })
    .nullable()
    .optional(),
});

/** The details on the card of Trustpilot. */
export const trustpilotAccountAnswer = z.strictObject({
  data: z.strictObject({
    /** Null while no account is connected. */
    account: z
      .strictObject({
        domain: z.string(),
        profile_url: z.string(),
        write_url: z.string(),
        /**
         * `link` stores only the address of the profile and reads no reviews. `public` reads the
         * reviews by the API without the references that our invitations contained, and `private`
         * with them.
         */
        mode: z.enum(['link', 'public', 'private']),
        /** True when the account uses the API keys of this instance instead of keys of the team. */
        has_instance_keys: z.boolean(),
        business_user_id: z.string().nullable(),
        /** The kind of link that leads a customer to Trustpilot. */
        door: z.enum(['plain', 'invitation', 'sealed']),
        /** True when Trustpilot is a review destination of the conditional rating. */
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
         * The URL to which Trustpilot sends its webhooks. Null for readers and when `mode` is
         * `link`.
         */
        webhook_url: z.string().nullable(),
        last_webhook_at: dateTime.nullable(),
      })
      .nullable(),
  }),
});
