import {
  type SmtpOptions,
  type FakeMailbox,
  type ReceivedMail,
  type SmtpFault,
  connectionsOf,
} from './smtp-state.ts';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import PostalMime, { type Email } from 'postal-mime';

class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(code: number, text: string) {
    super(text);
    this.responseCode = code;
  }
}

export function createServer(options: SmtpOptions, box: FakeMailbox): SMTPServer {
  const server: SMTPServer = new SMTPServer({
    secure: options.tls === 'smtps',
    authOptional: options.login === undefined,
    allowInsecureAuth: true,
    disabledCommands: options.tls === 'starttls' ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, callback) => {
      const fault = take(box, ['refuse_connection', 'slow_greeting']);
      if (fault?.kind === 'slow_greeting') setTimeout(callback, fault.milliseconds ?? 1000).unref();
      else callback(fault ? refusal(fault, 421, 'Service not available') : null);
    },
    onAuth: (login, _session, callback) => {
      const fault = take(box, ['refuse_login']);
      const isRight =
        login.username === options.login?.user && login.password === options.login?.pass;
      if (fault) callback(refusal(fault, 535, 'Authentication credentials invalid'));
      else
        callback(isRight ? null : new SmtpRefusal(535, 'Authentication credentials invalid'), {
          user: login.username,
        });
    },
    onMailFrom: (_address, _session, callback) => {
      const fault = take(box, ['refuse_sender']);
      callback(fault ? refusal(fault, 553, 'Sender address rejected: not owned by user') : null);
    },
    onRcptTo: (address, session, callback) => {
      const fault = take(box, ['refuse_recipient', 'drop_before_message'], address.address);
      if (fault?.kind === 'drop_before_message') drop(server, session);
      else callback(fault ? refusal(fault, 550, 'No such user') : null);
    },
    onData: (stream, session, callback) => {
      const answerMail = (mail: ReceivedMail): void => {
        const fault =
          box.choose?.() ??
          take(
            box,
            ['refuse_message', 'drop_after_acceptance', 'hang_after_acceptance', 'garbage'],
            mail.to,
          );
        if (fault?.kind === 'refuse_message')
          return callback(refusal(fault, 554, 'Message refused'));
        if (fault?.kind === 'garbage')
          return write(server, session, '<html>Bad gateway</html>\r\n');
        const accept = (): void => {
          box.mails.push(mail);
          if (fault?.kind === 'hang_after_acceptance') return;
          if (fault) drop(server, session);
          else callback(null, `Accepted as ${box.mails.length}`);
        };
        if (box.delay > 0) setTimeout(accept, box.delay).unref();
        else accept();
      };
      // A client that is killed in the middle of a message has not sent it.
      readMail(stream, session).then(answerMail, () => undefined);
    },
  });
  return server;
}

function take(
  box: FakeMailbox,
  kinds: readonly SmtpFault['kind'][],
  to?: string,
): SmtpFault | null {
  const index = box.faults.findIndex(
    (fault) => kinds.includes(fault.kind) && (fault.to === undefined || fault.to === to),
  );
  const fault = box.faults[index];
  if (!fault) return null;
  if (fault.times !== undefined && fault.times > 1) fault.times -= 1;
  else box.faults.splice(index, 1);
  return fault;
}

async function readMail(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<ReceivedMail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks);
  const email: Email = await PostalMime.parse(raw);
  return {
    message_id: email.messageId ?? '',
    from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
    to: session.envelope.rcptTo[0]?.address ?? '',
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    headers: Object.fromEntries(email.headers.map((header) => [header.key, header.value])),
    secure: session.secure,
    raw: raw.toString('latin1'),
    received_at: new Date().toISOString(),
  };
}

function refusal(fault: SmtpFault, code: number, text: string): SmtpRefusal {
  return new SmtpRefusal(fault.code ?? code, fault.text ?? text);
}

/** Closes the connection of a session, for which the library has no method. */
function drop(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of connectionsOf(server))
    if (connection.id === session.id) connection._socket.destroy();
}

function write(server: SMTPServer, session: SMTPServerSession, reply: string): void {
  for (const connection of connectionsOf(server))
    if (connection.id === session.id) connection._socket.write(reply);
}
