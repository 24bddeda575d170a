import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { waitUntil } from '../wait-until.ts';

/** A reverse proxy before two web processes, with the rules of `deploy/proxy/nginx.conf`. */
export interface Proxy {
  name: string;
  stop(): Promise<void>;
}

const NGINX = '/usr/sbin/nginx';
const CADDY = '/usr/bin/caddy';
const EXAMPLES = path.resolve(import.meta.dirname, '../../deploy/proxy');

/** Starts nginx with the example of the guide when it is installed, else a small proxy in Node. */
export async function openProxy(port: number, webs: readonly number[]): Promise<Proxy> {
  return fs.existsSync(NGINX) ? openNginx(port, webs) : openNodeProxy(port, webs);
}

async function openNginx(port: number, webs: readonly number[]): Promise<Proxy> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-nginx-'));
  const file = path.join(folder, 'nginx.conf');
  fs.writeFileSync(
    file,
    configure(fs.readFileSync(path.join(EXAMPLES, 'nginx.conf'), 'utf8'), folder, port, webs),
  );
  execFileSync(NGINX, ['-t', '-c', file, '-p', folder], { stdio: 'pipe' });
  const child = spawn(NGINX, ['-c', file, '-p', folder], { stdio: 'ignore' });
  await waitUntil(() => isListening(port), 20_000, 'nginx does not listen');
  return {
    name: 'nginx',
    stop: async () => {
      await stopChild(child);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const hasCaddy = (): boolean => fs.existsSync(CADDY);

/** Starts Caddy with the example of the guide, without TLS. */
export async function openCaddy(port: number, webs: readonly number[]): Promise<Proxy> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-caddy-'));
  const file = path.join(folder, 'Caddyfile');
  const example = fs.readFileSync(path.join(EXAMPLES, 'Caddyfile'), 'utf8');
  fs.writeFileSync(file, `{\n\tadmin off\n}\n${example}`);
  const child = spawn(CADDY, ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: 'ignore',
    env: {
      HOME: folder,
      SITE_ADDRESS: `http://localhost:${port}, http://127.0.0.1:${port}`,
      UPSTREAM: webs.map((web) => `127.0.0.1:${web}`).join(' '),
    },
  });
  await waitUntil(() => isListening(port), 20_000, 'Caddy does not listen');
  return {
    name: 'Caddy',
    stop: async () => {
      await stopChild(child);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the example without its TLS, with these ports and this folder. */
function configure(example: string, folder: string, port: number, webs: readonly number[]): string {
  let next = 0;
  const site = example
    .replace(/server 127\.0\.0\.1:\d+/gu, () => `server 127.0.0.1:${webs[next++]}`)
    .replace(/server \{\s+listen 80;[^}]+\}/u, '')
    .replace(/listen 443[^;]*;/u, `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*ssl_\w+ [^;]+;$/gmu, '')
    .replace('Host $host;', 'Host $http_host;');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n');
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 512; }
http {
access_log off;
${temporary}
${site}
}
`;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

const FAIL_TIMEOUT = 5_000;
/** The largest number of idle connections to each web process. */
const FREE_SOCKETS = 32;

/**
 * Starts a proxy that repeats a request which may have arrived only when the request changes
 * nothing.
 */
async function openNodeProxy(port: number, webs: readonly number[]): Promise<Proxy> {
  const agent = new http.Agent({ keepAlive: true, maxFreeSockets: FREE_SOCKETS });
  const failedAt = new Map<number, number>();
  let turn = 0;
  const choose = (not: number | null): number => {
    turn += 1;
    const live = webs.filter(
      (web) => web !== not && performance.now() - (failedAt.get(web) ?? -Infinity) > FAIL_TIMEOUT,
    );
    return live[turn % live.length] ?? webs[turn % webs.length] ?? 0;
  };
  const pass = (request: http.IncomingMessage, response: http.ServerResponse, body: Buffer) => {
    const attempt = (web: number, isLast: boolean): void => {
      let isConnected = false;
      const again = (): void => {
        failedAt.set(web, performance.now());
        const isSafe = request.method === 'GET' || request.method === 'HEAD' || !isConnected;
        if (!isLast && isSafe) return attempt(choose(web), true);
        response.writeHead(502).end();
      };
      const { method, url, headers } = request;
      const out = http.request(
        {
          host: '127.0.0.1',
          port: web,
          agent,
          headers,
          ...(method && { method }),
          ...(url && { path: url }),
        },
        (answer) => {
          if (answer.statusCode === 503 && !isLast && (method === 'GET' || method === 'HEAD')) {
            answer.resume();
            return again();
          }
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      out.on('socket', (socket) => {
        if (!socket.connecting) isConnected = true;
        else socket.once('connect', () => (isConnected = true));
      });
      out.on('error', again);
      out.end(body);
    };
    attempt(choose(null), false);
  };
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => pass(request, response, Buffer.concat(parts)));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    name: 'a proxy of Node with the rules of deploy/proxy/nginx.conf',
    stop: async () => {
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
