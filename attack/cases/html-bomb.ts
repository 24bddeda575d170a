import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AttackCase } from '../attack-case.ts';

const MEGABYTE = 1_000_000;

/**
 * Pages whose parsing costs far more than their size suggests. Each is as large as the instance
 * reads at most.
 */
const PAGES: Record<string, string> = {
  'open tags': '<b>'.repeat(330_000),
};

/**
 * Recueil parses the website whose address a person enters. No page may delay the answers to other
 * callers.
 */
export const htmlBomb: AttackCase = {
  title: 'the website of a new shop is a page of 330,000 open tags',
  environment: () => Promise.resolve({ ALLOW_PRIVATE_ADDRESSES: 'true' }),
  run: async ({ registerStranger, request, stack, tried, mustHold }) => {
    const site = await servePages(stack);
    const stranger = await registerStranger();
    for (const [name, page] of Object.entries(PAGES)) {
      const { status, json } = await request('POST', '/api/onboarding/website', {
        as: stranger,
        body: { website_url: `${site}/${encodeURIComponent(name)}` },
      });
      const { data } = (json ?? {}) as { data?: { reason?: string | null } };
      tried(
        `${name}, ${Math.min(page.length, MEGABYTE)} bytes: ${status}, ${data?.reason ?? 'read as a page'}`,
      );
      mustHold(
        `${name}: the page is not read, and the answer gives the reason`,
        typeof data?.reason === 'string',
      );
    }
  },
};

async function servePages(stack: AsyncDisposableStack): Promise<string> {
  const server = http.createServer((request, answer) => {
    const name = decodeURIComponent(request.url?.slice(1) ?? '');
    answer.writeHead(200, { 'content-type': 'text/html' }).end(PAGES[name]);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  stack.defer(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
