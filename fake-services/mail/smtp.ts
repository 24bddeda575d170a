import { createServer } from './receive-mail.ts';
import {
  type ReceivedMail,
  type SmtpFault,
  type SmtpOptions,
  type FakeMailbox,
  connectionsOf,
} from './smtp-state.ts';

export interface FakeSmtp {
  port: number;
  url: string;
  mails: ReceivedMail[];
  /** Returns the e-mails to one address, oldest first. */
  mailsTo(address: string): ReceivedMail[];
  fault(fault: SmtpFault): void;
  /** Sets the time between the end of a message and its acceptance. */
  setDelay(milliseconds: number): void;
  /**
   * Sets a function that is called at the end of each message, before the queued faults. Null
   * removes it.
   */
  misbehave(choose: (() => SmtpFault | null) | null): void;
  reset(): void;
  stop(): Promise<void>;
}

/** Starts a real SMTP server that stores the accepted e-mails and fails on demand. */
export async function startSmtp(options: SmtpOptions = {}): Promise<FakeSmtp> {
  const box: FakeMailbox = { mails: [], faults: [], delay: 0, choose: null };
  const server = createServer(options, box);
  server.on('error', () => undefined); // faults make clients close the connection
  const listener = server.listen(options.port ?? 0, '127.0.0.1');
  await new Promise<void>((resolve, reject) =>
    listener.once('listening', resolve).once('error', reject),
  );
  const address = listener.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const login = options.login
    ? `${encodeURIComponent(options.login.user)}:${encodeURIComponent(options.login.pass)}@`
    : '';
  return {
    port,
    url: `${options.tls === 'smtps' ? 'smtps' : 'smtp'}://${login}127.0.0.1:${port}`,
    mails: box.mails,
    mailsTo: (to) => box.mails.filter((mail) => mail.to === to),
    fault: (fault) => void box.faults.push({ ...fault }),
    setDelay: (milliseconds) => void (box.delay = milliseconds),
    misbehave: (choose) => void (box.choose = choose),
    reset: () => {
      box.mails.length = 0;
      box.faults.length = 0;
      box.delay = 0;
      box.choose = null;
    },
    stop: () =>
      new Promise((resolve) => {
        for (const connection of connectionsOf(server)) connection._socket.destroy();
        server.close(() => resolve());
      }),
  };
}
