import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const BARE = path.resolve(import.meta.dirname, 'bare-server.ts');

export interface BareServer {
  port: number;
  stop(): Promise<void>;
}

export async function startBareServer(kind: 'http' | 'fastify' | 'fastify-pg', port: number, file: string, connection?: object): Promise<BareServer> {
  const child = spawn(process.execPath, [BARE, kind, String(port), file, ...(connection ? [JSON.stringify(connection)] : [])], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
