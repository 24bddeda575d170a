import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Reduces an endpoint to its method and path for the browser. The rest is for the server and the
 * documentation.
 */
export function leanEndpoints(): Plugin {
  return {
    name: 'lean-endpoints',
    enforce: 'pre', // before TypeScript is removed
    transform: {
      filter: { id: /contract[\\/]api[\\/]endpoints\.ts$/ },
      async handler(_code, id) {
        const { endpoints } = (await import(
          pathToFileURL(id).href
        )) as typeof import('#contract/api/endpoints.ts');
        // Rows with the same method and similar paths compress better beside each other.
        const rows = Object.entries(endpoints).toSorted(([, a], [, b]) =>
          a.path.localeCompare(b.path),
        );
        const texts = Object.entries(Object.groupBy(rows, ([, { method }]) => method)).map(
          ([method, each]) =>
            `${method}: ${JSON.stringify(each?.map(([name, { path: at }]) => `${name} ${at}`).join('\n'))}`,
        );
        const code = `const texts = { ${texts.join(', ')} };
          export const endpoints = {};
          for (const method in texts)
            for (const row of texts[method].split('\\n')) {
              const [name, path] = row.split(' ');
              endpoints[name] = { method, path };
            }`;
        return { code, map: null };
      },
    },
  };
}
