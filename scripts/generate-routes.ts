// Writes the route tree of the back office, which TypeScript needs, without a build: resolving
// Vite’s configuration makes the router write it.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { resolveConfig } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'web/back-office');

if (existsSync(path.join(folder, 'routes'))) {
  await resolveConfig({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' }, 'build');
  if (!existsSync(path.join(folder, 'routeTree.gen.ts')))
    throw new Error('web/back-office/routeTree.gen.ts was not written');
}
