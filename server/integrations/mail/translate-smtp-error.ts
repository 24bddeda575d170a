import type { NodemailerError } from 'nodemailer';
import { ProviderError } from '#server/outgoing/provider-error.ts';

/** The login was refused, or is required and not configured. */
const LOGIN_CODES = new Set([530, 534, 535, 538]);
/** Codes about the mailbox, whatever command they answer (RFC 5321 4.2.3). */
const MAILBOX_CODES = new Set([550, 551, 552, 553]);
/**
 * RFC 3463: a mailbox or a domain that does not exist (5.1.x), or a disabled one (5.2.1). A full
 * mailbox (5.2.2) and a policy (5.7.x) are left out, because they can change.
 */
const DEAD = new Set(['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);
const DEAD_CODES = new Set([550, 551, 553]);
const DETAIL = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;
const LONGEST_PROVIDER_TEXT = 300;

type SmtpFailure = NodemailerError & { was_handed_over?: boolean };

/**
 * Translates a failed SMTP delivery into a ProviderError. When only a person can repair it, its
 * text says how.
 */
export function translateSmtpError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const failure = error as SmtpFailure;
  const message = String(failure.response ?? failure.message)
    .replaceAll(/\s+/g, ' ')
    .slice(0, LONGEST_PROVIDER_TEXT);
  const kind = kindOf(failure);
  return new ProviderError(kind, textOf(kind, message), {
    cause: error,
    isAddressDead: kind === 'recipient' && isDead(failure),
  });
}

function textOf(kind: ProviderError['kind'], message: string): string {
  if (kind === 'auth')
    return `Le serveur d’envoi refuse l’identifiant ou le mot de passe : recollez-les depuis votre service d’e-mail. Sa réponse : ${message}`;
  if (kind === 'business')
    return `Le serveur d’envoi refuse d’envoyer au nom de cette adresse : autorisez-la dans votre compte, ou changez d’expéditeur. Sa réponse : ${message}`;
  return message;
}

function kindOf(failure: SmtpFailure): ProviderError['kind'] {
  const code = failure.responseCode;
  // A server that answers has decided. One that stops answering after the first byte may have
  // accepted the mail.
  if (code === undefined && failure.was_handed_over === true) return 'unknown_outcome';
  if (failure.permanent !== true)
    return isOurs(failure) ? 'auth' : isAddress(failure) ? 'recipient' : 'transient';
  if (failure.code === 'EAUTH' || (code !== undefined && LOGIN_CODES.has(code))) return 'auth';
  if (failure.command === 'RCPT TO' || failure.code === 'EENVELOPE')
    return failure.command === 'MAIL FROM' || isRelayDenied(failure) ? 'business' : 'recipient';
  if (code !== undefined && MAILBOX_CODES.has(code)) return 'recipient';
  return failure.code === 'EMESSAGE' ? 'content' : 'transient';
}

/** Returns true when the server refuses every recipient, so that this address is not invalid. */
function isRelayDenied({ response = '' }: SmtpFailure): boolean {
  return (
    /relay/i.test(response) && /denied|not permitted|not allowed|prohibited|unable/i.test(response)
  );
}

/** Returns true when the answer is about the mailbox itself, and is permanent. */
function isDead({ response = '', responseCode, command, code }: SmtpFailure): boolean {
  if (responseCode === undefined) return false;
  const detail = DETAIL.exec(response)?.[1];
  if (detail !== undefined) return DEAD.has(detail);
  // Without a detail, an answer after the message may be about the message.
  return (command === 'RCPT TO' || code === 'EENVELOPE') && DEAD_CODES.has(responseCode);
}

/** Returns true for settings of Recueil that only a person can repair. */
function isOurs(failure: SmtpFailure): boolean {
  return (
    failure.code === 'ENOAUTH' ||
    failure.code === 'ECONFIG' ||
    (failure.code === 'EAUTH' && failure.responseCode === undefined)
  );
}

/** Returns true when the library refuses an address before it sends a command to the server. */
function isAddress(failure: SmtpFailure): boolean {
  return (
    failure.code === 'EENVELOPE' && failure.responseCode === undefined && failure.command === 'API'
  );
}
