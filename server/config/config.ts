import net from 'node:net';
import { type BackupSchedule, backupSchedule } from './config-backup.ts';
import {
  type GoogleClient,
  googleClient,
  type SlackClient,
  slackClient,
} from './config-clients.ts';
import { type ImageBucket, imageBucket } from './config-images.ts';
import { type SendingLimits, sendingLimits } from './config-limits.ts';
import { type MailSettings, mailSettings } from './config-mail.ts';
import { type OidcClient, oidcClient } from './config-oidc.ts';
import { type ProviderAddresses, providerAddresses } from './config-providers.ts';
import { type ThirdPartyScripts, thirdPartyScripts } from './config-scripts.ts';
import type { ShopifyApp } from './config-shapes.ts';
import { shopifyApp } from './config-shopify.ts';
import { type InstanceSmsAccount, smsAccount } from './config-sms.ts';
import { type TraceCollector, traceCollector } from './config-tracing.ts';
import { type TrustpilotSettings, trustpilotSettings } from './config-trustpilot.ts';
import { CONFIG_NAMES, type ConfigValues, readVariables } from './config-variables.ts';
import { type NearMiss, nearMissesOf } from './near-misses.ts';
import { StartRefused } from '#server/start-refused.ts';

export interface Config extends MailSettings, ProviderAddresses {
  port: number;
  host: string;
  /**
   * The port for health and metrics beside the web port. Null when there is none. `isGiven` is true
   * when HEALTH_PORT sets it, so that a port in use stops the start.
   */
  health: { port: number; isGiven: boolean } | null;
  /** Base address of every link in messages. No slash at the end. */
  publicUrl: string;
  /**
   * True when the environment sets it. When false, it is the address that the instance stored, or a
   * default.
   */
  isPublicUrlGiven: boolean;
  /**
   * Host names under which the instance was reached before: links in sent mails still lead here.
   */
  previousHosts: readonly string[];
  /** True when the operator confirms that the instance moved to that address. */
  isPublicUrlChanged: boolean;
  /** True when only this machine can reach the instance. */
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
  /** The domain to which passkeys belong. Null when it is the host of `publicUrl`. */
  webauthnRpId: string | null;
  /** A file of address ranges and their countries. Null when no country is shown. */
  countryFile: string | null;
  metricsToken: string | null;
  logLevel: string;
  /** A statement that takes at least this many milliseconds is logged. */
  slowQueryMs: number;
  /** The instance’s own SMS account, for teams without one. */
  sms: InstanceSmsAccount | null;
  limits: SendingLimits;
  /** True when addresses that people type may lie in private networks, for tests. */
  allowPrivateAddresses: boolean;
  /** The application for the Slack workspaces of teams. Null when Slack is not offered. */
  slack: SlackClient | null;
  /** Sign-in through Google. Null when it is not offered. */
  google: GoogleClient | null;
  /** Sign-in through the company’s identity service. Null when it is not offered. */
  oidc: OidcClient | null;
  /** When false, nobody can sign in, register or confirm an action by a password. */
  passwordSignIn: boolean;
  /** The app that shops install. Null when no shop can be connected to this instance. */
  shopify: ShopifyApp | null;
  trustpilot: TrustpilotSettings;
  /** The bucket in which images are stored. Null when they are stored in `dataDir`. */
  images: ImageBucket | null;
  /** Encrypts backups. Null when they are not encrypted. */
  backupPassphrase: string | null;
  /** Null when backups are only manual. */
  backups: BackupSchedule | null;
  /** A chat and a referral service, both off unless the operator configures them. */
  scripts: ThirdPartyScripts;
  /** The collector of OpenTelemetry traces. Null when none are recorded. */
  traces: TraceCollector | null;
  rateLimits: boolean;
  /** True in tests, which validate every answer against the contract. */
  checkAnswers: boolean;
}

/**
 * Returns the variables of the environment that Recueil does not read and whose name is similar to
 * one that it reads.
 */
export function findNearMisses(
  env: Readonly<Record<string, string | undefined>> = process.env,
): readonly NearMiss[] {
  return nearMissesOf(Object.keys(env), CONFIG_NAMES);
}

/** Reads the environment. Throws one sentence that names the variable when a value is invalid. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Config {
  const values = readVariables(env);
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
    countryFile: values.COUNTRY_FILE ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL,
    slowQueryMs: values.SLOW_QUERY_MS,
    ...mailSettings(values, publicUrl),
    ...providerAddresses(values),
    sms: smsAccount(values),
    limits: sendingLimits(values),
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

/**
 * Returns the domain. Throws when the host of the page does not belong to it, because a browser
 * refuses such passkeys.
 */
function passkeyDomain(domain: string | undefined, publicUrl: string): string | null {
  if (domain === undefined) return null;
  const { hostname } = new URL(publicUrl);
  if (hostname === domain || hostname.endsWith(`.${domain}`)) return domain;
  throw new StartRefused(
    `WEBAUTHN_RP_ID doit être ${hostname}, l’hôte de PUBLIC_URL, ou un domaine au-dessus de lui ; « ${domain} » ne convient pas.`,
  );
}

const WORKER_HEALTH_PORT = 3001;

/** A web process reports its health on the web port. A separate worker needs a port for it. */
function healthAddress({ HEALTH_PORT, ROLES }: ConfigValues): Config['health'] {
  if (HEALTH_PORT !== undefined) return { port: HEALTH_PORT, isGiven: true };
  return ROLES.includes('web') ? null : { port: WORKER_HEALTH_PORT, isGiven: false };
}
