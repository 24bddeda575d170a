import { createTransport, type SMTPPoolOptions } from 'nodemailer';
import { ProviderError } from '#server/provider-error.ts';

/** One mail as SMTP carries it. */
interface SmtpMail {
  from: { name: string; address: string };
  to: string;
  /** Without angle brackets. */
  message_id: string;
  subject: string;
  text: string;
  html: string | null;
  headers: Readonly<Record<string, string>>;
}

export interface SmtpTransport {
  /** Throws what the library throws, with `was_handed_over`: whether a byte of the mail may have reached the server. */
  send(mail: SmtpMail, signal: AbortSignal): Promise<{ response: string }>;
  close(): void;
}

export const CONNECTIONS = 5;
/** The library reads lists, names and comments in an address; ours is one mailbox, whatever the text claims to be. */
const ONE_ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,255}$/u;

/** Our pool of connections to the operator’s server. Nothing is ever repeated in here: whoever asked decides. */
export function openTransport(smtpUrl: string): SmtpTransport {
  const transporter = createTransport({ ...readSmtpUrl(smtpUrl), pool: true, ...LIMITS });
  // The library reads the mail only once the server has asked for it: that is where certainty ends.
  const bodies = new WeakMap<AbortSignal, { readableDidRead: boolean }>();
  transporter.use('stream', (mail, done) => {
    const create = mail.message.createReadStream.bind(mail.message);
    mail.message.createReadStream = (...options) => {
      const body = create(...options);
      if (mail.data.signal) bodies.set(mail.data.signal, body);
      return body;
    };
    done();
  });
  return {
    send: async (mail, signal) => {
      const own = AbortSignal.any([signal]);
      const { to, message_id, html, headers, ...rest } = mail;
      if (!ONE_ADDRESS.test(to)) throw new ProviderError('recipient', 'not one plain address');
      try {
        return await transporter.sendMail({ ...rest, to: { name: '', address: to }, ...(html !== null && { html }), messageId: `<${message_id}>`, headers: asWritten(headers), signal: own, disableFileAccess: true, disableUrlAccess: true });
      } catch (error) {
        throw Object.assign(error as Error, { was_handed_over: bodies.get(own)?.readableDidRead === true });
      }
    },
    close: () => transporter.close(),
  };
}

const LIMITS = {
  maxConnections: CONNECTIONS,
  maxMessages: 100,
  maxRequeues: 0,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
} as const satisfies SMTPPoolOptions;

/**
 * `smtp:` encrypts when the server offers it, `smtps:` always, `?requireTLS=true` insists. A certificate is checked where encryption is insisted
 * on: where plain text would do, refusing an unknown certificate would protect nobody.
 */
function readSmtpUrl(text: string): SMTPPoolOptions {
  const url = new URL(text);
  const secure = url.protocol === 'smtps:';
  const requireTLS = url.searchParams.get('requireTLS') === 'true';
  const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    requireTLS,
    tls: { rejectUnauthorized: secure || requireTLS },
    ...(url.username !== '' && { auth }),
  };
}

/** As they stand: a folded List-Unsubscribe breaks the signature at some relays. */
function asWritten(headers: SmtpMail['headers']): Record<string, { prepared: true; value: string }> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { prepared: true as const, value }]));
}
