import type { Config } from '#server/config.ts';
import type { Mailer } from '#server/ports/mailer.ts';
import type { MessageChannel } from '#server/ports/message-channel.ts';
import { CONNECTIONS, openTransport, type SmtpTransport } from './open-transport.ts';
import { type MailFrom, readMailFrom } from './read-mail-from.ts';
import { translateSmtpError } from './translate-smtp-error.ts';

export interface MailIntegration {
  channel: MessageChannel;
  mailer: Mailer;
  close(): void;
}

/** E-mail by the operator’s SMTP server; null while `SMTP_URL` is empty. */
export function openMail(config: Pick<Config, 'smtpUrl' | 'mailFrom'>): MailIntegration | null {
  if (config.smtpUrl === null) return null;
  const transport = openTransport(config.smtpUrl);
  const from = readMailFrom(config.mailFrom);
  return { channel: emailChannel(transport, from), mailer: smtpMailer(transport, from), close: () => transport.close() };
}

function emailChannel(transport: SmtpTransport, from: MailFrom): MessageChannel {
  return {
    provider: 'smtp',
    account: from.address,
    honours_keys: false,
    is_outbox: false,
    limit: null,
    calls: CONNECTIONS,
    send: async (message, signal) => {
      const message_id = `${message.key}@${from.domain}`;
      const headers = { 'List-Unsubscribe': `<${message.stop_url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', 'Auto-Submitted': 'auto-generated' };
      const mail = { from: { name: message.sender_name, address: from.address }, to: message.recipient, message_id, subject: message.subject ?? '', text: message.text, html: message.html, headers };
      await transport.send(mail, signal).catch(refused);
      return { provider_message_id: message_id };
    },
  };
}

function smtpMailer(transport: SmtpTransport, from: MailFrom): Mailer {
  return {
    send: async (mail) => {
      const message_id = `${mail.key.replaceAll(/[^\w.+-]/g, '.')}@${from.domain}`;
      const { to, subject, text, html } = mail;
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await transport.send({ from: { name: from.name ?? 'Recueil', address: from.address }, to, message_id, subject, text, html: html ?? null, headers }, new AbortController().signal).catch(refused);
    },
  };
}

function refused(error: unknown): never {
  throw translateSmtpError(error);
}
