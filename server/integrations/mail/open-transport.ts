import type { KeyObject } from 'node:crypto';
import net from 'node:net';
import type { SMTPPoolOptions } from 'nodemailer';
import { ProviderError } from '#server/outgoing/provider-error.ts';

/** One mail with the fields that SMTP sends. */
export interface SmtpMail {
  from: { name: string; address: string };
  to: string;
  reply_to: string | null;
  /** The return path. Null when it is the address that people see. */
  return_path: string | null;
  /** Without angle brackets. */
  message_id: string;
  subject: string;
  text: string;
  html: string | null;
  headers: Readonly<Record<string, string>>;
  dkim: { domain: string; selector: string; private_key: KeyObject } | null;
}

export interface SmtpTransport {
  /**
   * Sends a mail. Throws the errors of the library with `was_handed_over`, which is true when a
   * byte of the mail may have reached the server.
   */
  send(mail: SmtpMail, signal: AbortSignal): Promise<{ response: string }>;
  close(): void;
}

/** Imports the library with the first mail, because a web process may run for days without one. */
const loadLibrary = (): Promise<typeof import('nodemailer')> => import('nodemailer');

export const CONNECTIONS = 5;
/** Exactly one mailbox: the library also parses lists, names and comments in an address. */
const ONE_ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,255}$/u;
/**
 * The headers that DKIM signs. The library’s default list lacks List-Unsubscribe-Post, and RFC 8058
 * requires that both headers of the one-click unsubscribe are signed.
 */
const SIGNED =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted';

/**
 * Opens a pool of connections to a server. `address` is the address that was already checked, used
 * instead of resolving the name. Nothing is repeated here, because the caller decides about
 * retries.
 */
export function openTransport(smtpUrl: string, address: string | null = null): SmtpTransport {
  // Parsed at once, so that an invalid address fails before the first mail.
  const options = { ...readSmtpUrl(smtpUrl, address), ...POOL, ...LIMITS };
  // The library reads the e-mail only after the server accepts DATA. After that the outcome may be
  // unknown.
  const bodies = new WeakMap<AbortSignal, { readableDidRead: boolean }>();
  const open = async () => {
    const { createTransport } = await loadLibrary();
    const transporter = createTransport(options);
    transporter.use('stream', (mail, done) => {
      const create = mail.message.createReadStream.bind(mail.message);
      mail.message.createReadStream = (...args) => {
        const body = create(...args);
        if (mail.data.signal) bodies.set(mail.data.signal, body);
        return body;
      };
      done();
    });
    return transporter;
  };
  let opening: ReturnType<typeof open> | null = null;
  return {
    send: async (mail, signal) => {
      // The library only limits the time between two bytes, so a server that sends one occasionally
      // would occupy the connection forever.
      const own = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MAIL_MS)]);
      if (!ONE_ADDRESS.test(mail.to)) throw new ProviderError('recipient', 'not one plain address');
      const transporter = await (opening ??= open());
      try {
        return await transporter.sendMail({
          ...asLibrary(mail),
          signal: own,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        throw Object.assign(error as Error, {
          was_handed_over: bodies.get(own)?.readableDidRead === true,
        });
      }
    },
    close: () => void opening?.then((transporter) => transporter.close()),
  };
}

/**
 * Connects, encrypts and logs in without sending. Throws the errors of the library, and always ends
 * within its timeout.
 */
export async function tryServer(smtpUrl: string, address: string): Promise<void> {
  const { createTransport } = await loadLibrary();
  const socket = new net.Socket();
  const transporter = createTransport({ ...readSmtpUrl(smtpUrl, address), ...LIMITS, socket });
  const late = AbortSignal.timeout(LONGEST_TRIAL_MS);
  const end = (): void => void socket.destroy(new Error('the server takes too long'));
  late.addEventListener('abort', end, { once: true });
  try {
    await transporter.verify();
  } finally {
    late.removeEventListener('abort', end);
    transporter.close();
  }
}

function asLibrary({
  from,
  to,
  reply_to,
  return_path,
  message_id,
  subject,
  text,
  html,
  headers,
  dkim,
}: SmtpMail) {
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    ...(html !== null && { html }),
    ...(reply_to !== null && { replyTo: { name: '', address: reply_to } }),
    ...(return_path !== null && { envelope: { from: return_path, to } }),
    messageId: `<${message_id}>`,
    headers: asWritten(headers),
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.private_key,
        headerFieldNames: SIGNED,
      },
    }),
  };
}

/** Milliseconds for a trial of a connection and its login, because a person waits for it. */
const LONGEST_TRIAL_MS = 20_000;
/** Milliseconds for one mail, from the first command to its acceptance. */
export const LONGEST_MAIL_MS = 60_000;
const POOL = { pool: true, maxConnections: CONNECTIONS, maxMessages: 100, maxRequeues: 0 } as const;
const LIMITS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
} as const satisfies SMTPPoolOptions;

/**
 * Parses an SMTP address. `smtp:` encrypts when the server offers it, `smtps:` always, and
 * `?requireTLS=true` requires it. The certificate is verified unless the address contains
 * `?checkCertificate=false`, so that a password is never sent to a server under a false name.
 */
function readSmtpUrl(text: string, address: string | null): SMTPPoolOptions {
  const url = new URL(text);
  const secure = url.protocol === 'smtps:';
  const requireTLS = url.searchParams.get('requireTLS') === 'true';
  const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  const name = hostOf(url);
  return {
    host: address ?? name,
    port: portOf(url),
    secure,
    requireTLS,
    // The certificate contains the name, not the IP address.
    tls: {
      rejectUnauthorized: url.searchParams.get('checkCertificate') !== 'false',
      ...(address !== null && address !== name && { servername: name }),
    },
    ...(url.username !== '' && { auth }),
    // A public server that needs a login refuses a client without one, but only later.
    forceAuth: address !== null,
  };
}

export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

export const portOf = (url: URL): number =>
  Number(url.port || (url.protocol === 'smtps:' ? 465 : 587));

/**
 * Returns unfolded headers, because a folded List-Unsubscribe breaks the signature at some relays.
 */
function asWritten(
  headers: SmtpMail['headers'],
): Record<string, { prepared: true; value: string }> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, { prepared: true as const, value }]),
  );
}
