import type { NodemailerError } from 'nodemailer';
import { ProviderError } from '#server/provider-error.ts';

/** Login refused, or asked for where we have none. */
const LOGIN_CODES = new Set([530, 534, 535, 538]);
/** Said of the mailbox, whichever command they answer (RFC 5321 4.2.3). */
const MAILBOX_CODES = new Set([550, 551, 552, 553]);
const WORDS_KEPT = 300;

/** What a failed SMTP delivery means for the message. */
export function translateSmtpError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const failure = error as NodemailerError & { was_handed_over?: boolean };
  const words = String(failure.message).slice(0, WORDS_KEPT);
  return new ProviderError(kindOf(failure), words, { cause: error });
}

function kindOf(failure: NodemailerError & { was_handed_over?: boolean }): ProviderError['kind'] {
  const code = failure.responseCode;
  // A server that answers has decided; one that falls silent after the first byte may have accepted.
  if (code === undefined && failure.was_handed_over === true) return 'unknown_outcome';
  if (failure.permanent !== true) return isOurs(failure) ? 'auth' : isAddress(failure) ? 'recipient' : 'transient';
  if (failure.code === 'EAUTH' || (code !== undefined && LOGIN_CODES.has(code))) return 'auth';
  if (failure.command === 'RCPT TO' || failure.code === 'EENVELOPE') return failure.command === 'MAIL FROM' ? 'business' : 'recipient';
  if (code !== undefined && MAILBOX_CODES.has(code)) return 'recipient';
  return failure.code === 'EMESSAGE' ? 'content' : 'transient';
}

/** Settings that only a person can mend. */
function isOurs(failure: NodemailerError): boolean {
  return failure.code === 'ENOAUTH' || failure.code === 'ECONFIG' || (failure.code === 'EAUTH' && failure.responseCode === undefined);
}

/** The library refuses an address before it says a word to the server. */
function isAddress(failure: NodemailerError): boolean {
  return failure.code === 'EENVELOPE' && failure.responseCode === undefined && failure.command === 'API';
}
