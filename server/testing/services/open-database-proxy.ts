import net from 'node:net';
import path from 'node:path';

/** A proxy to PostgreSQL that a test can cut: open connections break, and new ones are refused. */
export interface DatabaseProxy {
  port: number;
  cut(): void;
  restore(): void;
  /**
   * All connections stay open but no bytes pass, as with a server that hangs, until `restore` is
   * called.
   */
  freeze(): void;
  close(): void;
}

/** Opens a proxy from a port of this machine to the socket folder of a server. */
export async function openDatabaseProxy(folder: string): Promise<DatabaseProxy> {
  const open = new Set<net.Socket>();
  let isCut = false;
  let isFrozen = false;
  const track = (socket: net.Socket, other: net.Socket): void => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      other.destroy();
    });
  };
  const server = net.createServer((near) => {
    if (isCut) return void near.destroy();
    const far = net.connect(path.join(folder, '.s.PGSQL.5432'));
    track(near, far);
    track(far, near);
    near.on('data', (bytes) => void far.write(bytes));
    far.on('data', (bytes) => void near.write(bytes));
    if (isFrozen) [near, far].forEach((socket) => socket.pause());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const drop = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as net.AddressInfo).port,
    cut: () => {
      isCut = true;
      drop();
    },
    restore: () => {
      isCut = isFrozen = false;
      for (const socket of open) socket.resume();
    },
    freeze: () => {
      isFrozen = true;
      for (const socket of open) socket.pause();
    },
    close: () => {
      drop();
      server.close();
    },
  };
}
