import { execFileSync } from 'node:child_process';
import path from 'node:path';

/**
 * Vitest’s global setup. Builds the pages and the server when a source has changed, because Node
 * loads the customers’ pages from their build and cannot load their `.tsx` sources.
 */
export default function buildPages(): void {
  const root = path.resolve(import.meta.dirname, '../..');
  execFileSync(process.execPath, ['scripts/build-once.ts'], {
    cwd: root,
    stdio: 'inherit',
    // Vitest sets « test », for which React’s development version would be built.
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
