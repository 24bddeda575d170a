import type { Config } from '#server/config/config.ts';
import type { Mailer } from '#server/ports/mailer.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import { emailChannel } from './email-channel.ts';
import { openTransport, type SmtpTransport } from './open-transport.ts';
import { type MailFrom, readMailFrom } from './read-mail-from.ts';
import { translateSmtpError } from './translate-smtp-error.ts';

export interface MailIntegration {
  channel: ChannelPort;
  mailer: Mailer;
  close(): void;
}

/** Opens e-mail through the operator’s SMTP server. Returns null while `SMTP_URL` is empty. */
export function openMail(config: Pick<Config, 'smtpUrl' | 'mailFrom'>): MailIntegration | null {
  if (config.smtpUrl === null) return null;
  const transport = openTransport(config.smtpUrl);
  const from = readMailFrom(config.mailFrom);
  return {
    channel: emailChannel(from.address, () =>
      Promise.resolve({ transport, from, isOwn: false, isCurrent: () => Promise.resolve(true) }),
    ),
    mailer: smtpMailer(transport, from),
    close: () => transport.close(),
  };
}

function smtpMailer(transport: SmtpTransport, from: MailFrom): Mailer {
  return {
    send: async (mail) => {
      const message_id = `${mail.key.replaceAll(/[^\w.+-]/g, '.')}@${from.domain}`;
      const { to, subject, text, html } = mail;
      const headers = { 'Auto-Submitted': 'auto-generated' };
      const plain = { reply_to: null, return_path: null, dkim: null };
      await transport
        .send(
          {
            from: { name: from.name ?? 'Recueil', address: from.address },
            to,
            message_id,
            subject,
            text,
            html: html ?? null,
            headers,
            ...plain,
          },
          new AbortController().signal,
        )
        .catch((error: unknown) => {
          throw translateSmtpError(error);
        });
    },
  };
}
