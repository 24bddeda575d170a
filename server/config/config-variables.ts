import { z } from 'zod';
import { BACKUP_VARIABLES } from './config-backup.ts';
import { CLIENT_VARIABLES } from './config-clients.ts';
import { S3_VARIABLES } from './config-images.ts';
import { LIMIT_VARIABLES } from './config-limits.ts';
import { MAIL_VARIABLES } from './config-mail.ts';
import { OIDC_VARIABLES } from './config-oidc.ts';
import { PROVIDER_VARIABLES } from './config-providers.ts';
import { SCRIPT_VARIABLES } from './config-scripts.ts';
import { isProxy, listOf, webAddress } from './config-shapes.ts';
import { SHOPIFY_VARIABLES } from './config-shopify.ts';
import { SMS_VARIABLES } from './config-sms.ts';
import { TRACING_VARIABLES } from './config-tracing.ts';
import { TRUSTPILOT_VARIABLES } from './config-trustpilot.ts';
import { StartRefused } from '#server/start-refused.ts';

const secret = z.string().min(32);

/** Each variable with its schema and the text that an error puts after « doit être ». */
const VARIABLES = {
  PORT: [
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(65_535))
      .default(3000),
    'un port entre 1 et 65535',
  ],
  HOST: [
    z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
    'une adresse ou un nom sur lequel écouter, par exemple 127.0.0.1',
  ],
  HEALTH_PORT: [
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(65_535))
      .optional(),
    'un port entre 1 et 65535',
  ],
  PUBLIC_URL_CHANGED: [z.enum(['yes', 'no']).default('no'), 'yes ou no'],
  PUBLIC_URL: [webAddress.optional(), 'une adresse http:// ou https:// sans paramètre'],
  PREVIOUS_PUBLIC_URLS: [
    listOf.pipe(z.array(webAddress)).optional(),
    'une liste d’adresses http:// ou https:// sans paramètre, séparées par des virgules',
  ],
  DATABASE_URL: [
    z
      .string()
      .regex(/^postgres(ql)?:\/\/\S+$/)
      .optional(),
    'une adresse postgres://',
  ],
  DATA_DIR: [z.string().default('./data'), 'un dossier'],
  ROLES: [
    listOf.pipe(z.array(z.enum(['web', 'worker'])).min(1)).default(['web', 'worker']),
    'web, worker, ou web,worker',
  ],
  SECRET_KEY: [secret.optional(), 'un secret d’au moins 32 caractères'],
  SECRET_KEY_PREVIOUS: [secret.optional(), 'un secret d’au moins 32 caractères'],
  REGISTRATION: [z.enum(['open', 'invite', 'closed']).default('open'), 'open, invite ou closed'],
  ADMIN_EMAIL: [
    z
      .email()
      .transform((text) => text.toLowerCase())
      .optional(),
    'une adresse e-mail',
  ],
  TRUST_PROXY: [
    listOf.refine((proxies) => proxies.every(isProxy)).optional(),
    'une liste d’adresses ou de plages IP séparées par des virgules, ou loopback',
  ],
  WEBAUTHN_RP_ID: [
    z
      .string()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
      .optional(),
    'un nom de domaine, par exemple boutique.fr',
  ],
  COUNTRY_FILE: [z.string().optional(), 'le chemin d’un fichier CSV'],
  METRICS_TOKEN: [
    z
      .string()
      .regex(/^\S{16,}$/)
      .optional(),
    'un jeton d’au moins 16 caractères, sans espace',
  ],
  LOG_LEVEL: [
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'fatal, error, warn, info, debug, trace ou silent',
  ],
  SLOW_QUERY_MS: [
    z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number)
      .default(500),
    'un nombre de millisecondes',
  ],
  ...MAIL_VARIABLES,
  ...PROVIDER_VARIABLES,
  ...SMS_VARIABLES,
  ...LIMIT_VARIABLES,
  ...TRACING_VARIABLES,
  ALLOW_PRIVATE_ADDRESSES: [z.enum(['true', 'false']).default('false'), 'true ou false'],
  ...SHOPIFY_VARIABLES,
  ...CLIENT_VARIABLES,
  ...OIDC_VARIABLES,
  ...TRUSTPILOT_VARIABLES,
  ...SCRIPT_VARIABLES,
  ...S3_VARIABLES,
  ...BACKUP_VARIABLES,
  RATE_LIMITS: [z.enum(['on', 'off']).default('on'), 'on ou off'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

/** The names of all variables that Recueil reads. */
export const CONFIG_NAMES: ReadonlySet<string> = new Set(Object.keys(VARIABLES));

type Name = keyof typeof VARIABLES;
/** The parsed values of the variables, by name. */
export type ConfigValues = { [N in Name]: z.output<(typeof VARIABLES)[N][0]> };

/** The values of these variables are secrets: an error does not repeat them. */
const SECRETS = new Set<string>([
  'OTEL_EXPORTER_OTLP_HEADERS',
  'DATABASE_URL',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'METRICS_TOKEN',
  'SMTP_URL',
  'BREVO_API_KEY',
  'TWILIO_AUTH_TOKEN',
  'META_VERIFY_TOKEN',
  'GOOGLE_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'SHOPIFY_CLIENT_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_PASSPHRASE',
  'TRUSTPILOT_API_KEY',
  'TRUSTPILOT_API_SECRET',
  'SLACK_CLIENT_SECRET',
  'SLACK_SIGNING_SECRET',
] satisfies Name[]);

/** Parses the variables. Throws one sentence that names the variable when a value is invalid. */
export function readVariables(env: Readonly<Record<string, string | undefined>>): ConfigValues {
  return Object.fromEntries(
    Object.keys(VARIABLES).map((name) => [name, valueOf(name as Name, env[name])]),
  ) as ConfigValues;
}

function valueOf(name: Name, raw: string | undefined): unknown {
  const text = raw?.trim();
  const [shape, expectation] = VARIABLES[name];
  const read = shape.safeParse(text === '' ? undefined : text);
  if (read.success) return read.data;
  throw new StartRefused(
    `${name} doit être ${expectation}${SECRETS.has(name) ? '' : ` ; « ${text?.replaceAll(/\s+/g, ' ').slice(0, 80)} » ne convient pas`}.`,
  );
}
