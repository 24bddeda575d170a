import net from 'node:net';
import { z } from 'zod';
import { BACKUP_VARIABLES, type BackupSchedule, backupSchedule } from './config-backup.ts';
import { type ImageBucket, imageBucket, S3_VARIABLES } from './config-images.ts';
import {
  isDnsServer,
  isProxy,
  isSender,
  listOf,
  type ShopifyApp,
  webAddress,
} from './config-shapes.ts';
import { type InstanceSmsAccount, SMS_VARIABLES, smsAccount } from './config-sms.ts';
import { SHOPIFY_VARIABLES, shopifyApp } from './config-shopify.ts';
import { LIMIT_VARIABLES, type SendingLimits, sendingLimits } from './config-limits.ts';
import {
  CLIENT_VARIABLES,
  type GoogleClient,
  googleClient,
  type SlackClient,
  slackClient,
} from './client-config.ts';
import { OIDC_VARIABLES, type OidcClient, oidcClient } from './config-oidc.ts';
import { SCRIPT_VARIABLES, type ThirdPartyScripts, thirdPartyScripts } from './config-scripts.ts';
import {
  TRUSTPILOT_VARIABLES,
  type TrustpilotSettings,
  trustpilotSettings,
} from './config-trustpilot.ts';
import { type TraceCollector, traceCollector, TRACING_VARIABLES } from './config-tracing.ts';
import { type NearMiss, nearMissesOf } from './near-misses.ts';
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
  SMTP_URL: [
    z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
    'une adresse smtp:// ou smtps://',
  ],
  MAIL_FROM: [
    z.string().refine(isSender).optional(),
    'une adresse d’expéditeur, par exemple « Ma boutique <avis@boutique.fr> »',
  ],
  MAIL_SPF_INCLUDE: [
    z
      .string()
      .regex(/^[\w-]+(\.[\w-]+)+$/)
      .transform((text) => text.toLowerCase())
      .optional(),
    'un nom de domaine, par exemple spf.hebergeur.fr',
  ],
  DNS_SERVERS: [
    listOf.refine((servers) => servers.every(isDnsServer)).optional(),
    'une liste d’adresses IP séparées par des virgules, avec ou sans port, par exemple 9.9.9.9,149.112.112.112',
  ],
  KANAL_API_BASE: [
    webAddress.default('https://api.getkanal.com'),
    'une adresse http:// ou https:// sans paramètre',
  ],
  ...SMS_VARIABLES,
  ...LIMIT_VARIABLES,
  ...TRACING_VARIABLES,
  BREVO_API_BASE: [
    webAddress.default('https://api.brevo.com/v3'),
    'une adresse http:// ou https:// sans paramètre',
  ],
  TWILIO_API_BASE: [
    webAddress.default('https://api.twilio.com'),
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
  ALLOW_PRIVATE_ADDRESSES: [z.enum(['true', 'false']).default('false'), 'true ou false'],
  META_VERIFY_TOKEN: [
    z
      .string()
      .regex(/^[\w.-]{16,}$/)
      .optional(),
    'un jeton d’au moins 16 lettres, chiffres, points, tirets',
  ],
  ...SHOPIFY_VARIABLES,
  ...CLIENT_VARIABLES,
  ...OIDC_VARIABLES,
  ...TRUSTPILOT_VARIABLES,
  ...SCRIPT_VARIABLES,
  ...S3_VARIABLES,
  ...BACKUP_VARIABLES,
  RATE_LIMITS: [z.enum(['on', 'off']).default('on'), 'on ou off'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

/** The name of every variable that Recueil reads. */
export const CONFIG_NAMES: ReadonlySet<string> = new Set(Object.keys(VARIABLES));

type Name = keyof typeof VARIABLES;
type Values = { [N in Name]: z.output<(typeof VARIABLES)[N][0]> };

/** Their values are secrets: a refusal does not repeat them. */
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

export interface Config {
  port: number;
  host: string;
  /**
   * Where health and metrics are told beside the web's own port; null: nowhere. `isGiven`: by
   * HEALTH_PORT, so that a port in use stops the start.
   */
  health: { port: number; isGiven: boolean } | null;
  /** Base of every link that leaves; no slash at the end. */
  publicUrl: string;
  /** Whether the environment says it; else it is the one that the instance stored, or a default. */
  isPublicUrlGiven: boolean;
  /** Names under which the instance was reached before: links that were mailed still lead here. */
  previousHosts: readonly string[];
  /** The operator says that the instance moved to that address. */
  isPublicUrlChanged: boolean;
  /** Whether only this machine can reach us. */
  isLoopback: boolean;
  databaseUrl: string | null;
  dataDir: string;
  roles: readonly ('web' | 'worker')[];
  /** Null until the start has read or created the secret in the data folder. */
  secretKey: string | null;
  secretKeyPrevious: string | null;
  registration: 'open' | 'invite' | 'closed';
  adminEmail: string | null;
  trustProxy: string[] | false;
  /** The domain to which passkeys belong; null: the host of `publicUrl`. */
  webauthnRpId: string | null;
  metricsToken: string | null;
  logLevel: string;
  /** A statement that takes this long is logged. */
  slowQueryMs: number;
  smtpUrl: string | null;
  mailFrom: string;
  /**
   * What the SPF record of a domain must include for the instance’s server; null: its operator does
   * not tell.
   */
  mailSpfInclude: string | null;
  /** Where names are looked up; empty: the system’s. */
  dnsServers: readonly string[];
  /** No slash at the end. */
  kanalApiBase: string;
  /** The instance’s own SMS account, for teams without theirs. */
  sms: InstanceSmsAccount | null;
  limits: SendingLimits;
  brevoApiBase: string;
  twilioApiBase: string;
  /** No slash at the end. */
  metaGraphBase: string;
  metaGraphVersion: string;
  /** Null: one is made from the secret. */
  metaVerifyToken: string | null;
  /** Whether addresses that people type may lie in private networks: for tests. */
  allowPrivateAddresses: boolean;
  /** The application by which teams let us into their Slack; null: no card. */
  slack: SlackClient | null;
  /** Sign-in by Google; null: no button. */
  google: GoogleClient | null;
  /** Sign-in by the company’s identity service; null: no button. */
  oidc: OidcClient | null;
  /** False: nobody signs in, registers or proves anything by a password. */
  passwordSignIn: boolean;
  /** The app that shops install; null: no shop can be connected here. */
  shopify: ShopifyApp | null;
  trustpilot: TrustpilotSettings;
  /** Where images are kept; null: in `dataDir`. */
  images: ImageBucket | null;
  /** Encrypts backups; null: they are written in clear. */
  backupPassphrase: string | null;
  /** Null when backups are only made manually. */
  backups: BackupSchedule | null;
  /** A chat and a referral service, both off unless the operator names them. */
  scripts: ThirdPartyScripts;
  /** Where OpenTelemetry traces go; null: none are recorded. */
  traces: TraceCollector | null;
  rateLimits: boolean;
  /** Tests parse every answer with the contract. */
  checkAnswers: boolean;
}

/**
 * Variables of the environment that nothing reads and whose name is close to one that Recueil
 * reads.
 */
export function findNearMisses(
  env: Readonly<Record<string, string | undefined>> = process.env,
): readonly NearMiss[] {
  return nearMissesOf(Object.keys(env), CONFIG_NAMES);
}

/** Reads the environment; an invalid value throws one sentence that names it. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Config {
  const values = Object.fromEntries(
    Object.keys(VARIABLES).map((name) => [name, valueOf(name as Name, env[name])]),
  ) as Values;
  const isLoopback =
    values.HOST === 'localhost' ||
    values.HOST === '::1' ||
    (net.isIPv4(values.HOST) && values.HOST.startsWith('127.'));
  if (values.RATE_LIMITS === 'off' && !isLoopback)
    throw new StartRefused(
      'RATE_LIMITS=off n’est accepté que si HOST est une adresse locale, par exemple 127.0.0.1.',
    );
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  return {
    port: values.PORT,
    host: values.HOST,
    health: healthAddress(values),
    publicUrl,
    isPublicUrlGiven: values.PUBLIC_URL !== undefined,
    previousHosts: (values.PREVIOUS_PUBLIC_URLS ?? []).map((url) => new URL(url).hostname),
    isPublicUrlChanged: values.PUBLIC_URL_CHANGED === 'yes',
    isLoopback,
    databaseUrl: values.DATABASE_URL ?? null,
    dataDir: values.DATA_DIR,
    roles: values.ROLES,
    secretKey: values.SECRET_KEY ?? null,
    secretKeyPrevious: values.SECRET_KEY_PREVIOUS ?? null,
    registration: values.REGISTRATION,
    adminEmail: values.ADMIN_EMAIL ?? null,
    trustProxy: values.TRUST_PROXY ?? false,
    webauthnRpId: passkeyDomain(values.WEBAUTHN_RP_ID, publicUrl),
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL,
    slowQueryMs: values.SLOW_QUERY_MS,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `Recueil <recueil@${new URL(publicUrl).hostname}>`,
    mailSpfInclude: values.MAIL_SPF_INCLUDE ?? null,
    dnsServers: values.DNS_SERVERS ?? [],
    kanalApiBase: values.KANAL_API_BASE.replace(/\/+$/, ''),
    sms: smsAccount(values),
    limits: sendingLimits(values),
    brevoApiBase: values.BREVO_API_BASE.replace(/\/+$/, ''),
    twilioApiBase: values.TWILIO_API_BASE.replace(/\/+$/, ''),
    metaGraphBase: values.META_GRAPH_BASE.replace(/\/+$/, ''),
    metaGraphVersion: values.META_GRAPH_VERSION,
    metaVerifyToken: values.META_VERIFY_TOKEN ?? null,
    allowPrivateAddresses: values.ALLOW_PRIVATE_ADDRESSES === 'true',
    slack: slackClient(values),
    google: googleClient(values),
    oidc: oidcClient(values),
    passwordSignIn: values.PASSWORD_SIGN_IN === 'on',
    shopify: shopifyApp(values),
    trustpilot: trustpilotSettings(values),
    images: imageBucket(values),
    backupPassphrase: values.BACKUP_PASSPHRASE ?? null,
    backups: backupSchedule(values, imageBucket(values)),
    scripts: thirdPartyScripts(values),
    traces: traceCollector(values),
    rateLimits: values.RATE_LIMITS === 'on',
    checkAnswers: false,
  };
}

/** A browser refuses passkeys of a domain to which the page does not belong. */
function passkeyDomain(domain: string | undefined, publicUrl: string): string | null {
  if (domain === undefined) return null;
  const { hostname } = new URL(publicUrl);
  if (hostname === domain || hostname.endsWith(`.${domain}`)) return domain;
  throw new StartRefused(
    `WEBAUTHN_RP_ID doit être ${hostname}, l’hôte de PUBLIC_URL, ou un domaine au-dessus de lui ; « ${domain} » ne convient pas.`,
  );
}

const WORKER_HEALTH_PORT = 3001;

/** A web process reports its health on its own port; a separate worker needs one for it. */
function healthAddress({ HEALTH_PORT, ROLES }: Values): Config['health'] {
  if (HEALTH_PORT !== undefined) return { port: HEALTH_PORT, isGiven: true };
  return ROLES.includes('web') ? null : { port: WORKER_HEALTH_PORT, isGiven: false };
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
