import type { ImportKinds } from './import-kind.ts';

/** What runs as an import, and how a chunk of it is done. */
export const importKinds: ImportKinds = {};
