import { SMTPServer } from 'smtp-server';
import type { Socket } from 'node:net';

/** One mail that the server accepted. */
export interface ReceivedMail {
  message_id: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Lower-case name → value, unfolded. */
  headers: Record<string, string>;
  secure: boolean;
  /** As it came, a character a byte. */
  raw: string;
  received_at: string;
}

/** What the next message (or the next one to `to`) meets instead of an acceptance. */
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
  /** Of a slow greeting. */
  milliseconds?: number;
  to?: string;
  times?: number;
}

export interface SmtpOptions {
  port?: number;
  /** `starttls` and `smtps` use a self-signed certificate. */
  tls?: 'none' | 'starttls' | 'smtps';
  /** Asks for this login; without it anybody may send. */
  login?: { user: string; pass: string };
}

export interface Box {
  mails: ReceivedMail[];
  faults: SmtpFault[];
  delay: number;
  choose: (() => SmtpFault | null) | null;
}

export function connectionsOf(server: SMTPServer): ReadonlySet<{ id: string; _socket: Socket }> {
  return server.connections as Set<{ id: string; _socket: Socket }>;
}
