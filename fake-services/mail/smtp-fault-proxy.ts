import net from 'node:net';
import { createProxyFaults, type FaultProxy, type ProxyFault } from '#fake-services/proxy-fault.ts';

/**
 * Starts a TCP proxy before an SMTP server. A fault with an answer sends it as soon as a client
 * connects.
 */
export async function startSmtpFaultProxy(target: number): Promise<FaultProxy> {
  const calls: string[] = [];
  const faults = createProxyFaults();
  const lines = new Set<net.Socket>();
  const server = net.createServer((line) => {
    calls.push('connection');
    lines.add(line);
    line.once('close', () => lines.delete(line)).on('error', () => line.destroy());
    answer(target, line, faults.next('connection'));
  });
  const open = (port: number): Promise<void> =>
    new Promise<void>(
      (resolve, reject) => void server.listen(port, '127.0.0.1', resolve).once('error', reject),
    );
  const shut = (): Promise<void> =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const line of lines) line.destroy();
    });
  await open(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `127.0.0.1:${port}`,
    calls,
    setFault: faults.set,
    shut,
    open: () => open(port),
    stop: async () => (server.listening ? shut() : undefined),
  };
}

function answer(target: number, line: net.Socket, fault: ProxyFault | null): void {
  if (fault === 'drop') return void line.destroy();
  if (fault === 'hang') return;
  if (fault === 'drip') return drip(line);
  if (fault !== null && 'body' in fault)
    return void line.end(`${refusalOf(fault.status ?? 200)}${fault.body}\r\n`);
  const behind = net.connect(target, '127.0.0.1');
  behind.on('error', () => line.destroy()).on('close', () => line.end());
  line.on('close', () => behind.destroy());
  line.pipe(behind);
  behind.on(
    'data',
    (bytes: Buffer) =>
      void line.write(fault === null ? bytes : fault.change(bytes.toString('utf8'))),
  );
}

/** Returns the SMTP reply for the HTTP status of a fault (RFC 5321, 4.2.3). */
function refusalOf(status: number): string {
  if (status < 400) return '';
  return status === 429 ? '421 4.7.0 Too many connections ' : '451 4.3.0 Local error ';
}

function drip(line: net.Socket): void {
  line.write('220-');
  const timer = setInterval(() => line.write(' '), 10);
  line.once('close', () => clearInterval(timer));
}
