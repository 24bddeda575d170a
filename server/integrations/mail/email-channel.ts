import type { ChannelPort, OutgoingMessage } from '#server/ports/message-channel.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { CONNECTIONS, type SmtpMail, type SmtpTransport } from './open-transport.ts';
import { type MailFrom, readMailFrom } from './read-mail-from.ts';
import { translateSmtpError } from './translate-smtp-error.ts';

/** The transport and the sender of one mail. */
export interface MailAccess {
  transport: SmtpTransport;
  from: MailFrom;
  /** True when the account belongs to the team, whose own address is then the sender. */
  isOwn: boolean;
  /** Returns true while this is still the configured account. */
  isCurrent: () => Promise<boolean>;
}

/** Sends messages to customers by SMTP. */
export function emailChannel(account: string, readAccess: () => Promise<MailAccess>): ChannelPort {
  return {
    provider: 'smtp',
    account,
    honours_keys: false,
    is_outbox: false,
    limit: null,
    calls: CONNECTIONS,
    send: async (message, signal) => {
      const access = await readAccess();
      const mail = writeMail(message, access);
      await access.transport.send(mail, signal).catch(async (error: unknown) => {
        const refusal = translateSmtpError(error);
        // A refusal of old credentials does not apply to those that replaced them.
        const isReplaced =
          (refusal.kind === 'auth' || refusal.kind === 'business') && !(await access.isCurrent());
        throw isReplaced
          ? new ProviderError('rate', 'the account was replaced meanwhile', {
              retryAfterMs: 0,
              cause: error,
            })
          : refusal;
      });
      return { provider_message_id: mail.message_id };
    },
  };
}

/**
 * Writes a mail. On the instance’s account, a team’s own address is the sender only once its domain
 * publishes the DKIM key, because before anybody could write in anybody’s name. Until then it is
 * the reply address. The return path uses the team’s domain when its SPF record allows the server,
 * so that SPF matches the domain that people see.
 */
function writeMail(
  message: OutgoingMessage,
  { from, isOwn }: Pick<MailAccess, 'from' | 'isOwn'>,
): SmtpMail {
  const { recipient, subject, text, html, stop_url, mail_sender: sender = null } = message;
  const isSenderVisible =
    sender !== null && (isOwn ? sameAddress(sender.address, from.address) : sender.dkim !== null);
  const address = isSenderVisible ? sender.address : from.address;
  const reply_to =
    sender?.reply_to ??
    message.reply_to ??
    (sender === null || isSenderVisible ? null : sender.address);
  return {
    from: { name: sender?.name ?? message.sender_name, address },
    to: recipient,
    reply_to,
    return_path: isSenderVisible && !isOwn && !sender.is_spf_ready ? from.address : null,
    // Uses the domain of the account, not of the sender, so that the same mail has the same
    // Message-ID at each attempt.
    message_id: `${message.key}@${from.domain}`,
    subject: subject ?? '',
    text,
    html,
    headers: {
      'List-Unsubscribe': `<${stop_url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      ...(message.is_personal !== true && { 'Auto-Submitted': 'auto-generated' }),
    },
    dkim: isSenderVisible ? sender.dkim : null,
  };
}

function sameAddress(one: string, other: string): boolean {
  return readMailFrom(one).address.toLowerCase() === other.toLowerCase();
}
