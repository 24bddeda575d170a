import { SMTPServer } from 'smtp-server';
import type { Socket } from 'node:net';

/** One e-mail that the server accepted. */
export interface ReceivedMail {
  message_id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Maps lower-case names to values, unfolded. */
  headers: Record<string, string>;
  secure: boolean;
  /** The received bytes, one character per byte. */
  raw: string;
  received_at: string;
}

/** A fault of the next message, or of the next one to `to`. */
export interface SmtpFault {
  kind:
    | 'refuse_connection'
    | 'refuse_login'
    | 'refuse_sender'
    | 'refuse_recipient'
    | 'refuse_message'
    | 'slow_greeting'
    | 'drop_before_message'
    | 'drop_after_acceptance'
    | 'hang_after_acceptance'
    | 'garbage';
  /** SMTP code of a refusal: 421, 451, 535, 550, 552, … */
  code?: number;
  text?: string;
  /** Delay of the greeting. */
  milliseconds?: number;
  to?: string;
  times?: number;
}

export interface SmtpOptions {
  port?: number;
  /** `starttls` and `smtps` use a self-signed certificate. */
  tls?: 'none' | 'starttls' | 'smtps';
  /** The required login. Without it, every client may send. */
  login?: { user: string; pass: string };
}

export interface FakeMailbox {
  mails: ReceivedMail[];
  faults: SmtpFault[];
  delay: number;
  choose: (() => SmtpFault | null) | null;
}

export function connectionsOf(server: SMTPServer): ReadonlySet<{ id: string; _socket: Socket }> {
  return server.connections as Set<{ id: string; _socket: Socket }>;
}
