import { z } from 'zod';
import { STORE_PLATFORMS } from '#contract/labels/shop-platforms.ts';
import { isGoogleReviewLink } from '#contract/customer-pages/google-review-link.ts';
import { OUR_TEMPLATE_NAMES } from '#contract/messages/templates/our-templates.ts';
import { httpsUrl } from '#contract/messages/plain-text.ts';
import { dateTime, id } from '../reviews/texts.ts';

export const integration = z.strictObject({
  id,
  name: z.enum([
    'shopify',
    ...STORE_PLATFORMS,
    'slack',
    'kanal',
    'meta',
    'trustpilot',
    'google',
    'laposte',
    'brevo',
    'twilio',
    'smtp',
    'api',
  ]),
  state: z.enum(['connected', 'broken', 'disconnected']),
  account: z.string().nullable(),
  connected_at: dateTime.nullable(),
  last_sync_at: dateTime.nullable(),
  last_error: z.string().nullable(),
});

/**
 * The key is sent in an HTTP header, so only printable ASCII is accepted. The provider defines its
 * format.
 */
const apiKeyFrom = (provider: string) =>
  z
    .string()
    .trim()
    .min(1, 'La clé est requise.')
    .max(500)
    .regex(
      /^[\x21-\x7e]*$/u,
      `Cette clé contient une espace ou un accent : copiez-la de nouveau, entière, depuis ${provider}.`,
    );

/**
 * Meta’s ids consist of digits. Spaces are removed, because they are often copied from a page with
 * the id.
 */
const metaId = (what: string) =>
  z
    .string()
    .trim()
    .regex(
      /^\d{5,25}$/u,
      `${what} ne contient que des chiffres : copiez-le de nouveau depuis Meta.`,
    );
const metaSecret = (what: string) =>
  z
    .string()
    .trim()
    .min(1, `${what} est requis.`)
    .max(1_000)
    .regex(
      /^[\x21-\x7e]*$/u,
      `${what} contient une espace ou un accent : copiez-le de nouveau, entier, depuis Meta.`,
    );

export const connectMetaBody = z.strictObject({
  waba_id: metaId('L’identifiant du compte'),
  phone_number_id: metaId('L’identifiant du numéro'),
  token: metaSecret('Le jeton d’accès'),
  app_secret: metaSecret('Le secret de l’application'),
});

export const connectKanalBody = z.strictObject({ api_key: apiKeyFrom('Kanal') });

export const connectLaposteBody = z.strictObject({
  api_key: apiKeyFrom('developer.laposte.fr'),
});
/** Stored as pasted. The server never requests this URL. */
export const connectGoogleBody = z.strictObject({
  review_url: httpsUrl().refine(
    isGoogleReviewLink,
    'Ce lien n’est pas de Google : copiez celui que votre fiche donne par « Demander des avis », par exemple https://g.page/r/…/review.',
  ),
});
export const integrationAnswer = z.strictObject({ data: integration });
export const integrationsAnswer = z.strictObject({ data: z.array(integration) });
export const integrationParams = z.strictObject({ name: z.string() });

const variable = z.strictObject({
  number: z.int(),
  name: z.string(),
  example: z.string().nullable(),
});
const structure = z.strictObject({
  name: z.string(),
  category: z.string().nullable(),
  header: z
    .strictObject({ type: z.string(), text: z.string().nullable(), variable: variable.nullable() })
    .nullable(),
  body: z.strictObject({ text: z.string(), variables: z.array(variable) }),
  footer: z.strictObject({ text: z.string() }).nullable(),
  buttons: z
    .array(
      z.strictObject({
        type: z.string(),
        list: z.array(
          z.strictObject({
            type: z.string(),
            text: z.string().nullable(),
            index: z.int().nullable(),
            url: z.string().optional(),
            variable: variable.nullable(),
          }),
        ),
      }),
    )
    .nullable(),
});

const template = z.strictObject({
  id,
  kanal_template_id: z.string(),
  name: z.string(),
  structure,
  category: z.string().nullable(),
  language: z.string().nullable(),
  version: z.string(),
  variables_needed: z.array(z.string()),
  /** Only an approved template can be sent. The templates in other states are listed. */
  status: z.enum(['approved', 'unreadable', 'pending', 'rejected', 'paused', 'disabled']),
  /** The reason that the service gives for the rejection. Null when it gives none. */
  rejected_reason: z.string().nullable(),
  quality: z.string().nullable(),
});

export const templateAnswer = z.strictObject({ data: template });
export const submitTemplateBody = z.strictObject({ name: z.enum(OUR_TEMPLATE_NAMES) });

/** The details on the card of the Meta account. */
export const metaAccountAnswer = z.strictObject({
  data: z.strictObject({
    /**
     * The callback URL to paste in the settings of the Meta app. The token is only shown to people
     * who may connect the account.
     */
    callback_url: z.string(),
    verify_token: z.string().nullable(),
    /** Null while no account is connected. */
    account: z
      .strictObject({
        waba_id: z.string(),
        phone_number_id: z.string(),
        phone_number: z.string(),
        verified_name: z.string().nullable(),
        quality: z.enum(['green', 'yellow', 'red']).nullable(),
        tier: z.union([z.int(), z.literal('unlimited')]).nullable(),
        /**
         * The number of distinct people contacted in the last 24 hours, and the limit. The limit is
         * null when there is none.
         */
        people_today: z.int(),
        people_limit: z.int().nullable(),
        /** The start of a restriction by Meta that blocks all sends. */
        blocked_at: dateTime.nullable(),
        blocked_type: z.string().nullable(),
        /**
         * The end of the block, when the last of Meta’s restrictions expires. Null when only an
         * appeal or an administrator can end it.
         */
        blocked_until: dateTime.nullable(),
        resumed_at: dateTime.nullable(),
        paused_until: dateTime.nullable(),
        last_webhook_at: dateTime.nullable(),
      })
      .nullable(),
  }),
});

const flag = z
  .enum(['true', '1', 'false', '0'])
  .transform((text) => text === 'true' || text === '1');
export const templatesQuery = z.strictObject({ force_refresh: flag.optional() });
export const templatesAnswer = z.strictObject({
  data: z.strictObject({ templates: z.array(template), last_refresh: dateTime.nullable() }),
});
