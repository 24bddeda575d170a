import { FRANCE_AND_OVERSEAS } from './config-limits.ts';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('every variable has a working default', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    health: null,
    publicUrl: 'http://localhost:3000',
    isPublicUrlGiven: false,
    previousHosts: [],
    isPublicUrlChanged: false,
    isLoopback: true,
    databaseUrl: null,
    dataDir: './data',
    roles: ['web', 'worker'],
    secretKey: null,
    secretKeyPrevious: null,
    registration: 'open',
    adminEmail: null,
    trustProxy: false,
    webauthnRpId: null,
    countryFile: null,
    metricsToken: null,
    logLevel: 'info',
    slowQueryMs: 500,
    smtpUrl: null,
    mailFrom: 'Recueil <recueil@localhost>',
    sms: null,
    brevoApiBase: 'https://api.brevo.com/v3',
    twilioApiBase: 'https://api.twilio.com',
    laposteApiBase: 'https://api.laposte.fr',
    mailSpfInclude: null,
    dnsServers: [],
    kanalApiBase: 'https://api.getkanal.com',
    limits: {
      newTeamDailyMessages: 50,
      smsCountries: [...FRANCE_AND_OVERSEAS],
      smsTeamCeiling: 20,
    },
    metaGraphBase: 'https://graph.facebook.com',
    metaGraphVersion: 'v26.0',
    metaVerifyToken: null,
    allowPrivateAddresses: false,
    google: null,
    oidc: null,
    passwordSignIn: true,
    shopify: null,
    slack: null,
    trustpilot: {
      apiBase: 'https://api.trustpilot.com',
      invitationsBase: 'https://invitations-api.trustpilot.com',
      apiKey: null,
      apiSecret: null,
    },
    images: null,
    backupPassphrase: null,
    backups: null,
    scripts: { chat: null, referral: null },
    traces: null,
    rateLimits: true,
    checkAnswers: false,
  });
});

test('an empty or blank variable counts as not set', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '  ', ROLES: '' })).toEqual(readConfig({}));
});

test('unknown variables are ignored', () => {
  expect(readConfig({ PORTE: 'abc', HOME: '/root' })).toEqual(readConfig({}));
});

test('links use the port without PUBLIC_URL; a trailing slash of PUBLIC_URL is removed', () => {
  expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
  expect(readConfig({ PUBLIC_URL: 'https://avis.boutique.fr/' }).publicUrl).toBe(
    'https://avis.boutique.fr',
  );
});

const refused: [name: string, value: string][] = [
  ['S3_ENDPOINT', 's3.fr-par.scw.cloud'],
  ['S3_BUCKET', 'Mes images'],
  ['S3_SECRET_ACCESS_KEY', 'un secret'],
  ['GOOGLE_CLIENT_ID', 'a b'],
  ['GOOGLE_JWKS_URL', 'certs'],
  ['SHOPIFY_ORIGIN_TEMPLATE', 'https://boutique.example'],
  ['SHOPIFY_API_VERSION', '2026-11'],
  ['SHOPIFY_BILLING', 'oui'],
  ['PORT', 'abc'],
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', '3e3'],
  ['PORT', '-1'],
  ['HEALTH_PORT', '0'],
  ['HOST', 'http://127.0.0.1'],
  ['PUBLIC_URL', 'avis.boutique.fr'],
  ['PUBLIC_URL', 'ftp://avis.boutique.fr'],
  ['KANAL_API_BASE', 'getkanal'],
  ['KANAL_API_BASE', 'ftp://getkanal.com'],
  ['PUBLIC_URL', 'https://avis.boutique.fr/?a=1'],
  ['DATABASE_URL', 'mysql://ada:secret@localhost/recueil'],
  ['ROLES', 'web,cron'],
  ['SECRET_KEY', 'trop-court-secret'],
  ['SECRET_KEY_PREVIOUS', 'trop-court-secret'],
  ['REGISTRATION', 'ouvert'],
  ['ADMIN_EMAIL', 'ada'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.0/64'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['METRICS_TOKEN', 'secret'],
  ['LOG_LEVEL', 'verbose'],
  ['SLOW_QUERY_MS', '0,5 s'],
  ['SMTP_URL', 'http://ada:secret@mail.boutique.fr'],
  ['MAIL_FROM', 'Ma boutique'],
  ['MAIL_FROM', 'Ma <avis@boutique.fr>\r\nBcc: tous@boutique.fr'],
  ['SMS_PROVIDER', 'ovh'],
  ['BREVO_API_KEY', 'clé secret'],
  ['BREVO_SENDER', 'MAISONLAVANDE'],
  ['BREVO_SENDER', 'É'],
  ['TWILIO_ACCOUNT_SID', 'AC1'],
  ['TWILIO_FROM', 'MAISONLAVANDE'],
  ['TWILIO_FROM', '+0612345678'],
  ['BREVO_API_BASE', 'api.brevo.com'],
  ['RATE_LIMITS', 'non'],
  ['NEW_TEAM_DAILY_MESSAGES', '-1'],
  ['SMS_COUNTRIES', 'FR,ZZ'],
  ['SMS_TEAM_CEILING', 'cher'],
];

test.for(refused)(
  '%s=%s is refused in one sentence that names it and repeats no secret',
  ([name, value]) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(new RegExp(`^${name} doit être [^\n]+\\.$`));
    if (value.includes('secret')) expect(read).not.toThrow(/secret@|trop-court/);
  },
);

const BREVO = { SMS_PROVIDER: 'brevo', BREVO_API_KEY: 'xkeysib-1', BREVO_SENDER: 'BOUTIQUE' };
const TWILIO = {
  SMS_PROVIDER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'jeton',
  TWILIO_FROM: 'Ma Boutique',
};

test('an image bucket with a missing variable is refused by the name of that variable', () => {
  const whole = {
    S3_ENDPOINT: 'https://s3.fr-par.scw.cloud/',
    S3_BUCKET: 'images',
    S3_ACCESS_KEY_ID: 'SCWKEY',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readConfig(whole).images).toEqual({
    endpoint: 'https://s3.fr-par.scw.cloud',
    bucket: 'images',
    region: 'us-east-1',
    accessKeyId: 'SCWKEY',
    secretAccessKey: 'secret',
  });
  for (const name of Object.keys(whole))
    expect(() => readConfig({ ...whole, [name]: undefined })).toThrow(`${name} est requise`);
  expect(readConfig({ S3_REGION: 'fr-par' }).images).toBeNull();
});

test('an SMS account of the instance with a missing variable is refused by the name of that variable', () => {
  expect(readConfig(BREVO).sms).toEqual({
    provider: 'brevo',
    api_key: 'xkeysib-1',
    sender: 'BOUTIQUE',
  });
  expect(readConfig(TWILIO).sms).toEqual({
    provider: 'twilio',
    account_sid: TWILIO.TWILIO_ACCOUNT_SID,
    auth_token: 'jeton',
    from: 'Ma Boutique',
  });
  for (const whole of [BREVO, TWILIO]) {
    for (const name of Object.keys(whole).filter((key) => key !== 'SMS_PROVIDER'))
      expect(() => readConfig({ ...whole, [name]: '' })).toThrow(
        `${name} est requise quand SMS_PROVIDER vaut ${whole.SMS_PROVIDER}.`,
      );
  }
  expect(() => readConfig({ BREVO_API_KEY: 'xkeysib-1' })).toThrow(
    'BREVO_API_KEY ne sert à rien sans SMS_PROVIDER : donnez-lui brevo ou twilio.',
  );
  for (const from of ['+447400000001', '36180', `MG${'0'.repeat(32)}`])
    expect(readConfig({ ...TWILIO, TWILIO_FROM: from }).sms).toMatchObject({ from });
});

test('rate limits can be disabled only on a loopback address', () => {
  expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false);
  expect(readConfig({ RATE_LIMITS: 'off', HOST: '127.0.0.2' }).rateLimits).toBe(false);
  for (const HOST of ['0.0.0.0', '::', '127.example.org', '192.168.1.4'])
    expect(() => readConfig({ RATE_LIMITS: 'off', HOST })).toThrow(/^RATE_LIMITS=off/);
});

test('a process with only the worker role serves its health on port 3001, a web process only where HEALTH_PORT is set', () => {
  expect(readConfig({ ROLES: 'worker' }).health).toEqual({ port: 3001, isGiven: false });
  expect(readConfig({ HEALTH_PORT: '9100' }).health).toEqual({ port: 9100, isGiven: true });
  expect(readConfig({ ROLES: 'web' }).health).toBeNull();
});

test('trusted proxies are addresses, ranges, or names of ranges', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1,loopback' }).trustProxy).toEqual([
    '10.0.0.0/8',
    '::1',
    'loopback',
  ]);
});

test('an OpenID client with a missing variable is refused, and passwords can be disabled only with such a client', () => {
  const client = {
    OIDC_ISSUER: 'https://id.maison-lavande.fr/realms/maison',
    OIDC_CLIENT_ID: 'recueil',
    OIDC_CLIENT_SECRET: 'secret',
  };
  for (const name of Object.keys(client) as (keyof typeof client)[])
    expect(() => readConfig({ ...client, [name]: '' })).toThrow(`${name} est requise`);
  expect(() => readConfig({ PASSWORD_SIGN_IN: 'off' })).toThrow('OIDC_ISSUER');
  expect(readConfig({ ...client, PASSWORD_SIGN_IN: 'off' }).passwordSignIn).toBe(false);
  expect(readConfig(client).oidc).toEqual({
    issuer: client.OIDC_ISSUER,
    clientId: 'recueil',
    clientSecret: 'secret',
    name: 'id.maison-lavande.fr',
    scopes: 'openid email profile',
    groupsClaim: 'groups',
    groupRoles: [],
    sessionHours: 12,
  });
  expect(readConfig({ ...client, OIDC_SESSION_HOURS: '8' }).oidc?.sessionHours).toBe(8);
  for (const hours of ['0', '721', 'un'])
    expect(() => readConfig({ ...client, OIDC_SESSION_HOURS: hours })).toThrow(
      'OIDC_SESSION_HOURS',
    );
  const groups = 'CN=Direction,OU=Groupes=admin; avis = member:abcdefghjk;';
  expect(readConfig({ ...client, OIDC_GROUP_ROLES: groups }).oidc?.groupRoles).toEqual([
    { group: 'CN=Direction,OU=Groupes', role: 'admin' },
    { group: 'avis', role: 'member', team_code: 'abcdefghjk' },
  ]);
  for (const wrong of ['avis', 'avis=member', 'avis=boss:abcdefghjk'])
    expect(() => readConfig({ ...client, OIDC_GROUP_ROLES: wrong })).toThrow('OIDC_GROUP_ROLES');
  expect(() => readConfig({ ...client, OIDC_SCOPES: 'email' })).toThrow('OIDC_SCOPES');
});

test('a Google client with a missing variable is refused', () => {
  expect(() => readConfig({ GOOGLE_CLIENT_ID: 'x.apps.googleusercontent.com' })).toThrow(
    'GOOGLE_CLIENT_SECRET est requise',
  );
  expect(() => readConfig({ GOOGLE_CLIENT_SECRET: 'GOCSPX-x' })).toThrow(
    'GOOGLE_CLIENT_ID est requise',
  );
  expect(
    readConfig({
      GOOGLE_CLIENT_ID: 'x',
      GOOGLE_CLIENT_SECRET: 'y',
      GOOGLE_ISSUERS: 'https://a.example, b',
    }).google,
  ).toMatchObject({
    clientId: 'x',
    issuers: ['https://a.example', 'b'],
    authUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  });
});

test('a Shopify app with a missing variable is refused, and accepts two secrets during a rotation', () => {
  expect(() => readConfig({ SHOPIFY_CLIENT_ID: 'x' })).toThrow('SHOPIFY_CLIENT_SECRET est requise');
  expect(() => readConfig({ SHOPIFY_CLIENT_SECRET: 'x' })).toThrow('SHOPIFY_CLIENT_ID est requise');
  expect(readConfig({ SHOPIFY_CLIENT_ID: 'x', SHOPIFY_CLIENT_SECRET: 'new,old' }).shopify).toEqual({
    clientId: 'x',
    clientSecrets: ['new', 'old'],
    originTemplate: 'https://{shop}',
    apiVersion: '2026-10',
    billing: false,
  });
});

test('the documentation of variables names every variable that is read, and no other', () => {
  const read: string[] = [];
  readConfig(new Proxy({}, { get: (_, name) => void read.push(String(name)) }));
  const page = fs.readFileSync(
    path.resolve(import.meta.dirname, '../../docs/configuration.md'),
    'utf8',
  );
  const named = [...page.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].flatMap(([, names = '']) =>
    names.replaceAll('`', '').split(', '),
  );
  expect(named.toSorted()).toEqual(read.toSorted());
});
