import { z } from 'zod';

const optional = z.string().trim().transform((text) => (text === '' ? null : text)).nullable().default(null);
const webAddress = z.url({ protocol: /^https?$/ });

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  ROLES: z.string().default('web,worker').transform((text) => text.split(',').map((role) => role.trim())).pipe(z.array(z.enum(['web', 'worker'])).min(1)),
  SECRET_KEY: z.string().min(32).optional(),
  SECRET_KEY_PREVIOUS: z.string().min(32).optional(),
  REGISTRATION: z.enum(['open', 'invite', 'closed']).default('open'),
  ADMIN_EMAIL: z.email().optional(),
  TRUST_PROXY: optional,
  METRICS_TOKEN: optional,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: optional,
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
});

const WHAT: Readonly<Record<keyof z.input<typeof environment>, string>> = {
  PORT: 'un port entre 0 et 65535',
  HOST: 'une adresse où écouter',
  PUBLIC_URL: 'une adresse http ou https',
  DATABASE_URL: 'une adresse postgres://',
  DATA_DIR: 'un dossier',
  ROLES: 'web, worker, ou les deux',
  SECRET_KEY: 'un secret d’au moins 32 caractères',
  SECRET_KEY_PREVIOUS: 'un secret d’au moins 32 caractères',
  REGISTRATION: 'open, invite ou closed',
  ADMIN_EMAIL: 'une adresse e-mail',
  TRUST_PROXY: 'une liste d’adresses de serveurs mandataires',
  METRICS_TOKEN: 'un jeton',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace ou silent',
  SMTP_URL: 'une adresse smtp:// ou smtps://',
  MAIL_FROM: 'une adresse d’expéditeur',
  RATE_LIMITS: 'on ou off',
};

export interface Config {
  port: number;
  host: string;
  /** Base of every link that leaves; no slash at the end. */
  publicUrl: string;
  /** Whether only this machine can reach us. */
  isLoopback: boolean;
  databaseUrl: string | null;
  dataDir: string;
  roles: readonly ('web' | 'worker')[];
  secretKey: string | null;
  secretKeyPrevious: string | null;
  registration: 'open' | 'invite' | 'closed';
  adminEmail: string | null;
  trustProxy: string[] | false;
  metricsToken: string | null;
  logLevel: string;
  smtpUrl: string | null;
  mailFrom: string;
  rateLimits: boolean;
  /** Tests parse every answer with the contract. */
  checkAnswers: boolean;
}

/** Reads the environment; an invalid value throws one sentence that names it. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const read = environment.safeParse(given);
  if (!read.success) {
    const name = String(read.error.issues[0]?.path[0]) as keyof typeof WHAT;
    throw new Error(`${name} doit être ${WHAT[name]} : « ${name.startsWith('SECRET') ? '…' : given[name]} » n’en est pas.`);
  }
  const values = read.data;
  const isLoopback = ['127.0.0.1', 'localhost', '::1'].includes(values.HOST);
  if (values.RATE_LIMITS === 'off' && !isLoopback) throw new Error('RATE_LIMITS=off n’est accepté que si HOST est une adresse locale (127.0.0.1).');
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    isLoopback,
    databaseUrl: values.DATABASE_URL ?? null,
    dataDir: values.DATA_DIR,
    roles: values.ROLES,
    secretKey: values.SECRET_KEY ?? null,
    secretKeyPrevious: values.SECRET_KEY_PREVIOUS ?? null,
    registration: values.REGISTRATION,
    adminEmail: values.ADMIN_EMAIL?.toLowerCase() ?? null,
    trustProxy: values.TRUST_PROXY === null ? false : values.TRUST_PROXY.split(',').map((proxy) => proxy.trim()),
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `Recueil <recueil@${new URL(publicUrl).hostname}>`,
    rateLimits: values.RATE_LIMITS === 'on',
    checkAnswers: false,
  };
}
