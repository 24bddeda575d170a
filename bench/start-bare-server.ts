import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const BARE = path.resolve(import.meta.dirname, 'bare-server.ts');
const BARE_INTAKE = path.resolve(import.meta.dirname, 'bare-intake.ts');
const BARE_LIST = path.resolve(import.meta.dirname, 'lists/bare-list.ts');
const BARE_PRODUCT = path.resolve(import.meta.dirname, 'products/bare-product.ts');

export interface BareServer {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

export function startBareServer(
  kind: 'http' | 'fastify' | 'fastify-pg' | 'fastify-write',
  port: number,
  file: string,
  connection?: object,
): Promise<BareServer> {
  return start(port, [
    BARE,
    kind,
    String(port),
    file,
    ...(connection ? [JSON.stringify(connection)] : []),
  ]);
}

export function startBareList(
  port: number,
  connection: object,
  team_id: string,
  perPage: number,
  list: 'queue' | 'reviews' | 'user',
): Promise<BareServer> {
  return start(port, [
    BARE_LIST,
    String(port),
    JSON.stringify(connection),
    team_id,
    String(perPage),
    list,
  ]);
}

export function startBareProduct(
  port: number,
  connection: object,
  file: string,
  headers: Record<string, string>,
): Promise<BareServer> {
  return start(port, [
    BARE_PRODUCT,
    String(port),
    JSON.stringify(connection),
    file,
    JSON.stringify(headers),
  ]);
}

/** Starts a server that only verifies and stores webhooks. */
export function startBareIntake(
  port: number,
  connection: object,
  secrets: { shopify: string; meta: string },
): Promise<BareServer> {
  return start(port, [
    BARE_INTAKE,
    String(port),
    JSON.stringify(connection),
    JSON.stringify(secrets),
  ]);
}

async function start(port: number, args: readonly string[]): Promise<BareServer> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return {
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
