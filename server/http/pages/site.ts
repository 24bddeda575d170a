import fs from 'node:fs';
import path from 'node:path';
import statics from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageRouteOf } from '#contract/api/page-routes.ts';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import { nameScripts, pagePolicy } from './page-policy.ts';
import { answerPayload, PAGES_WITH_PUBLIC_DATA } from './payload.ts';
import { type BuildManifest, screenScripts } from './screen-scripts.ts';
import { supportedMethods } from './supported-methods.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../dist');

/**
 * Search engines may list the public pages of shops, but not links of customers, calls and the
 * dashboard.
 */
const ROBOTS = `User-agent: *
Disallow: /api/
Disallow: /y/
Disallow: /dashboard
Disallow: /admin
`;

interface Shell {
  page: string;
  policy: string;
}

interface Build {
  id: string;
  built_at: string;
}

/**
 * Serves the built pages: the shell for routes that exist, its files with unlimited caching, the
 * fonts of customers’ pages, the build notice, and a 404 with a sentence for all other paths.
 */
export function siteRoutes(
  app: Pick<App, 'config' | 'db' | 'identities' | 'shopPlatform' | 'chat' | 'setup_code'>,
  http: FastifyInstance,
): void {
  const folder = path.join(ROOT, 'back-office');
  void http.register(statics, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    preCompressed: true,
  });
  void http.register(statics, {
    root: path.join(folder, 'fonts'),
    prefix: '/fonts/',
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    setHeaders: (answer) => void answer.header('access-control-allow-origin', '*'),
  });
  const shell: Shell = {
    page: nameScripts(readShell(folder), app.config.scripts),
    policy: pagePolicy(app.config.scripts),
  };
  const pages = new Map(
    [...screenScripts(readManifest(folder))].map(([route, scripts]) => [
      route,
      nameScreenScripts(shell.page, scripts),
    ]),
  );
  const build = readBuild();
  http.get('/builds/latest.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ id: build.id, timestamp: build.built_at }),
  );
  http.get<{ Params: { name: string } }>('/builds/meta/:name', (request, reply) => {
    if (request.params.name !== `${build.id}.json`) return answerUnknown(request, reply, shell);
    return reply.header('cache-control', 'public, max-age=31536000, immutable').send({
      id: build.id,
      timestamp: build.built_at,
      prerendered: PAGES_WITH_PUBLIC_DATA,
      matcher: {},
    });
  });
  const icon = readIcon(folder);
  http.get('/favicon.ico', (request, reply) =>
    icon === null
      ? answerUnknown(request, reply, shell)
      : reply.type('image/x-icon').header('cache-control', 'public, max-age=604800').send(icon),
  );
  http.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${ROBOTS}\nSitemap: ${app.config.publicUrl}/sitemap.xml\n`),
  );
  http.setNotFoundHandler(async (request, reply) => {
    const address = request.url.split('?')[0] ?? '/';
    if (address.endsWith('/_payload.json') && request.method === 'GET')
      return answerPayload(
        app,
        address.slice(0, -'/_payload.json'.length) || '/',
        build.id,
        request,
        reply,
      );
    const route = pageRouteOf(address);
    if (route !== null && (request.method === 'GET' || request.method === 'HEAD'))
      return sendShell(reply, { ...shell, page: pages.get(route) ?? shell.page }, 200);
    const methods = supportedMethods(address);
    if (methods.length > 0 && !methods.includes(request.method)) {
      void reply.header('allow', methods.join(', '));
      throw new Failure('method_not_allowed');
    }
    return answerUnknown(request, reply, shell);
  });
}

function sendShell(reply: FastifyReply, { page, policy }: Shell, status: number): FastifyReply {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-security-policy', policy)
    .send(page);
}

/** Answers a browser with a page and a program with JSON, both with the same sentence. */
export function answerUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  shell: Shell,
): FastifyReply {
  const address = request.url.split('?')[0] ?? '/';
  const isForPerson =
    (request.method === 'GET' || request.method === 'HEAD') &&
    (request.headers.accept ?? '').includes('text/html') &&
    !address.startsWith('/api/');
  if (isForPerson) return sendShell(reply, shell, 404);
  return reply
    .status(404)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ message: `Page Not Found: ${address}`, code: 'not_found' }));
}

function readShell(folder: string): string {
  try {
    return fs.readFileSync(path.join(folder, 'index.html'), 'utf8');
  } catch {
    return '<!doctype html><html lang="fr"><meta charset="utf-8"><title>Recueil</title><p>Les pages ne sont pas construites : lancez « npm run build ».</p></html>';
  }
}

function readManifest(folder: string): BuildManifest {
  try {
    const text = fs.readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8');
    return JSON.parse(text) as BuildManifest;
  } catch {
    return {};
  }
}

/**
 * Adds preload links, so that the browser loads the scripts beside the first one, which would
 * request them only once it has run.
 */
function nameScreenScripts(page: string, scripts: readonly string[]): string {
  const links = scripts.map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`);
  return page.replace('</head>', `${links.join('')}</head>`);
}

function readIcon(folder: string): Buffer | null {
  try {
    return fs.readFileSync(path.join(folder, 'favicon.ico'));
  } catch {
    return null;
  }
}

function readBuild(): Build {
  try {
    return JSON.parse(fs.readFileSync(path.join(ROOT, 'build.json'), 'utf8')) as Build;
  } catch {
    return { id: 'unbuilt', built_at: new Date(0).toISOString() };
  }
}
