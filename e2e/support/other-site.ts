import http from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Starts another site, on another origin, with the embed code that the team copied and with its own
 * styles.
 */
export async function openOtherSite(code: string): Promise<{ url: string; close: () => void }> {
  const html = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Boutique</title><style>section,p,h3{color:red;font-size:40px}</style><h1>Boutique</h1>${code}<footer>Pied de page</footer></html>`;
  const server = http.createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}
