import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { MailSender, ChannelPort, OutgoingMessage } from '#server/ports/message-channel.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { startSmtp } from '#fake-services/mail/smtp.ts';
import { type SmtpFault } from '#fake-services/mail/smtp-state.ts';
import { verifyDkim } from '#fake-services/mail/verify-dkim.ts';
import { isPublicAddress } from '../websites/is-public-address.ts';
import { type AccountRules, mailAccounts } from './open-accounts.ts';
import { openMail } from './open-mail.ts';

const LOGIN = { user: 'avis@boutique.test', pass: 'p@ss:word' };
const smtp = await startSmtp({ login: LOGIN });
const starttls = await startSmtp({ tls: 'starttls', login: LOGIN });
const smtps = await startSmtp({ tls: 'smtps', login: LOGIN });
const instance = openMail({ smtpUrl: smtp.url, mailFrom: 'Recueil <recueil@hebergeur.test>' });
const rules: AccountRules = {
  isPublic: () => true,
  anyPort: true,
  resolve: (host) => Promise.resolve([host]),
};
const accounts = mailAccounts(rules);
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const record = `v=DKIM1; k=rsa; p=${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`;
const sender: MailSender = {
  name: 'Boutique d’Élise',
  address: 'avis@boutique.test',
  reply_to: null,
  dkim: { domain: 'boutique.test', selector: 'recueil1', private_key: privateKey },
  is_spf_ready: false,
};
const message: OutgoingMessage = {
  key: 'b7a2-request-1',
  team_id: '1',
  request_id: '2',
  message_id: '3',
  recipient: 'lea@example.com',
  sender_name: 'Boutique d’Élise',
  subject: 'Comment s’est passée votre commande ?',
  text: 'Bonjour Léa,  \n\nvotre avis\n\n',
  html: '<p>Bonjour Léa</p>',
  stop_url:
    'https://avis.boutique-au-nom-vraiment-tres-long.example.com/y/abcdefghijklmnopqrstuv/stop',
  review_url: 'https://avis.test/y/TOKEN',
  template: null,
  mail_sender: sender,
};

beforeEach(() => smtp.reset());
afterAll(async () => {
  instance?.close();
  await Promise.all([smtp.stop(), starttls.stop(), smtps.stop()]);
});

const at = (text: string): string => text.replace('127.0.0.1', 'localhost');
const trial = (url: string, given = accounts) =>
  given.tryAccount({ url, from: 'avis@boutique.test' }).then(
    () => 'works',
    (error: unknown) =>
      error instanceof ProviderError ? [error.kind, error.field, error.message] : error,
  );
const signal = (): AbortSignal => new AbortController().signal;
const keyOf = (host: string) =>
  Promise.resolve(host === 'recueil1._domainkey.boutique.test' ? record : null);

async function sendBy(channel: ChannelPort, change: Partial<OutgoingMessage> = {}) {
  smtp.reset();
  await channel.send({ ...message, ...change }, signal());
  const [mail] = smtp.mails;
  if (!mail) throw new Error('nothing arrived');
  return mail;
}
const ownChannel = (from = 'avis@boutique.test') =>
  accounts.open(() => Promise.resolve({ url: smtp.url, from }));
function instanceChannel(): ChannelPort {
  if (!instance) throw new Error('no instance');
  return instance.channel;
}

test('an account is tried for real, and sends nothing by that', async () => {
  expect(await trial(smtp.url)).toBe('works');
  // An untrusted certificate is refused before the password is sent, unless the URL allows it.
  expect(await trial(starttls.url)).toEqual(['auth', 'url', expect.stringContaining('certificat')]);
  expect(await trial(`${starttls.url}?checkCertificate=false`)).toBe('works');
  expect(smtp.mails).toEqual([]);
});

test.each([
  [
    'a wrong password',
    smtp.url.replace('word@', 'wrong@'),
    'auth',
    null,
    'l’identifiant ou le mot de passe',
  ],
  [
    'no login where one is needed',
    `smtp://127.0.0.1:${smtp.port}`,
    'auth',
    null,
    'l’identifiant ou le mot de passe',
  ],
  [
    'encryption that the server does not offer',
    `${smtp.url}?requireTLS=true`,
    'auth',
    'url',
    'connexion chiffrée',
  ],
  ['a certificate of somebody else', smtps.url, 'auth', 'url', 'certificat'],
  [
    'a certificate of somebody else, by STARTTLS',
    `${starttls.url}?requireTLS=true`,
    'auth',
    'url',
    'certificat',
  ],
  [
    'encryption from the start where the server speaks first',
    smtp.url.replace('smtp:', 'smtps:'),
    'auth',
    'url',
    'n’est pas chiffré dès la connexion',
  ],
  [
    'nobody at that port',
    'smtp://127.0.0.1:1',
    'transient',
    null,
    'ne répond pas (127.0.0.1, port 1)',
  ],
] as const)('%s is told with what to change', async (_name, url, kind, field, words) => {
  const [said, where, sentence] = (await trial(url)) as [string, string | null, string];
  expect([said, where]).toEqual([kind, field]);
  expect(sentence).toContain(words);
});

test('a name that nobody knows is told at the address', async () => {
  const unknown = mailAccounts({
    ...rules,
    resolve: () =>
      Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })),
  });
  expect(await trial('smtp://smtp.exempel.test:587', unknown)).toEqual([
    'transient',
    'url',
    expect.stringContaining('smtp.exempel.test'),
  ]);
});

test('neither a private network nor another port than those of mail is ever reached', async () => {
  const guarded = mailAccounts({
    isPublic: isPublicAddress,
    anyPort: false,
    resolve: () => Promise.resolve(['93.184.216.34', '127.0.0.1']),
  });
  expect(await trial('smtp://smtp.interne.test:587', guarded)).toEqual([
    'auth',
    'url',
    expect.stringContaining('réseau privé'),
  ]);
  expect(await trial('smtp://smtp.boutique.test:5432', guarded)).toEqual([
    'auth',
    'url',
    expect.stringContaining('port'),
  ]);
  const channel = guarded.open(() =>
    Promise.resolve({ url: 'smtp://127.0.0.1:587', from: 'a@b.fr' }),
  );
  await expect(channel.send(message, signal())).rejects.toMatchObject({ kind: 'auth' });
});

test('an account that is gone since sends nothing', async () => {
  await expect(
    accounts.open(() => Promise.resolve(null)).send(message, signal()),
  ).rejects.toMatchObject({ kind: 'auth' });
});

test('what an old login is refused does not break the account that replaced it meanwhile', async () => {
  const given = [smtp.url.replace('word@', 'wrong@'), smtp.url].map((url) => ({
    url,
    from: 'avis@boutique.test',
  }));
  const channel = accounts.open(() => Promise.resolve(given.shift() ?? null));
  await expect(channel.send(message, signal())).rejects.toMatchObject({
    kind: 'rate',
    retryAfterMs: 0,
  });
});

test('our signature is true: it covers what one reads and both headers of the one-click stop, and breaks with any of them', async () => {
  const { raw, headers } = await sendBy(ownChannel());
  const verdict = await verifyDkim(raw, keyOf);
  expect(verdict).toMatchObject({
    result: 'pass',
    domain: 'boutique.test',
    selector: 'recueil1',
    signed: expect.arrayContaining([
      'from',
      'to',
      'subject',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ]) as string[],
  });
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  for (const [from, to] of [
    ['Bonjour', 'Au revoir'],
    ['One-Click', 'Two-Click'],
    ['avis@boutique.test', 'avis@autre.test'],
    ['/stop>', '/stay>'],
  ] as const) {
    expect(raw).toContain(from);
    expect(await verifyDkim(raw.replaceAll(from, to), keyOf), from).toMatchObject({
      result: 'fail',
    });
  }
  expect(await verifyDkim(raw, () => Promise.resolve(null))).toEqual({
    result: 'fail',
    why: 'no key',
  });
});

test('a mail is not signed before its key is published', async () => {
  const { raw } = await sendBy(ownChannel(), { mail_sender: { ...sender, dkim: null } });
  expect(await verifyDkim(raw, keyOf)).toEqual({ result: 'none' });
});

test('on the instance’s account a team’s address is seen only once its domain carries our key; until then answers go to it', async () => {
  const before = await sendBy(instanceChannel(), { mail_sender: { ...sender, dkim: null } });
  expect(before.headers).toMatchObject({
    from: expect.stringContaining('<recueil@hebergeur.test>') as string,
    'reply-to': 'avis@boutique.test',
  });
  const after = await sendBy(instanceChannel());
  expect(after.headers['from']).toContain('<avis@boutique.test>');
  expect(after.headers['reply-to']).toBeUndefined();
  expect(await verifyDkim(after.raw, keyOf)).toMatchObject({ result: 'pass' });
});

test('the return address follows the team’s once its domain lets our server send; the name of the mail never changes', async () => {
  const before = await sendBy(instanceChannel());
  expect(before.from).toBe('recueil@hebergeur.test');
  const after = await sendBy(instanceChannel(), { mail_sender: { ...sender, is_spf_ready: true } });
  expect(after.from).toBe('avis@boutique.test');
  expect(after.message_id).toBe(before.message_id);
});

test('a team’s own account sends in no other name than its own', async () => {
  const other = await sendBy(ownChannel('Contact <contact@boutique.test>'), {
    mail_sender: { ...sender, reply_to: 'sav@boutique.test' },
  });
  expect(other.headers).toMatchObject({
    from: expect.stringContaining('<contact@boutique.test>') as string,
    'reply-to': 'sav@boutique.test',
  });
  expect(await verifyDkim(other.raw, keyOf)).toEqual({ result: 'none' });
});

test('neither a name, a subject nor an address can write a header', async () => {
  const evil = 'x\r\nBcc: z@exemple.fr\r\n\r\n<script>';
  const mail = await sendBy(ownChannel(), {
    sender_name: evil,
    subject: evil,
    mail_sender: { ...sender, name: evil, reply_to: `a@b.fr${evil}` },
  });
  expect(mail.headers['bcc']).toBeUndefined();
  expect(mail.headers['list-unsubscribe']).toBe(`<${message.stop_url}>`);
  expect(mail.text.trim()).toBe(message.text.trim());
  expect(smtp.mails).toHaveLength(1);
});

const refusals: [string, SmtpFault, string, boolean][] = [
  ['550 for the address', { kind: 'refuse_recipient', code: 550 }, 'recipient', true],
  [
    '550 5.1.1 no such user',
    { kind: 'refuse_recipient', code: 550, text: '5.1.1 No such user here' },
    'recipient',
    true,
  ],
  [
    '550 5.1.1 after the message',
    { kind: 'refuse_message', code: 550, text: '5.1.1 Unknown user' },
    'recipient',
    true,
  ],
  [
    '550 5.2.1 closed',
    { kind: 'refuse_recipient', code: 550, text: '5.2.1 Mailbox disabled' },
    'recipient',
    true,
  ],
  [
    '552 5.2.2 a full mailbox',
    { kind: 'refuse_recipient', code: 552, text: '5.2.2 Mailbox full' },
    'recipient',
    false,
  ],
  [
    '550 5.7.1 a policy',
    { kind: 'refuse_recipient', code: 550, text: '5.7.1 Blocked by reputation' },
    'recipient',
    false,
  ],
  [
    '550 after the message, without a detail',
    { kind: 'refuse_message', code: 550, text: 'Looks like spam' },
    'recipient',
    false,
  ],
  [
    '554 relay access denied',
    { kind: 'refuse_recipient', code: 554, text: '5.7.1 Relay access denied' },
    'business',
    false,
  ],
  ['553 for our own address', { kind: 'refuse_sender' }, 'business', false],
  [
    '451 for the address',
    { kind: 'refuse_recipient', code: 451, text: '4.1.1 Try again' },
    'transient',
    false,
  ],
];
test.each(refusals)(
  '%s: whether the address is dead, or only this message refused',
  async (_name, fault, kind, isAddressDead) => {
    smtp.fault(fault);
    await expect(ownChannel().send(message, signal())).rejects.toMatchObject({
      kind,
      isAddressDead,
    });
  },
);

test('known hosts tell what to include; a look-alike tells nothing', () => {
  expect(accounts.spfInclude('smtps://smtp-relay.brevo.com')).toBe('spf.brevo.com');
  expect(accounts.spfInclude('smtp://ssl0.ovh.net:587')).toBe('mx.ovh.com');
  expect(accounts.spfInclude(at('smtp://notbrevo.com'))).toBeNull();
});
