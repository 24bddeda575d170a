import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import type { ImageStore } from '#server/ports/image-store.ts';

/** `DATA_DIR/images`, in folders of two letters. A reader never sees half a file. */
export function imageFolder({ dataDir }: Pick<Config, 'dataDir'>): ImageStore {
  const placeOf = (name: string): string => path.resolve(dataDir, 'images', name.slice(0, 2), name);
  return {
    write: async (name, bytes) => {
      const place = placeOf(name);
      const unfinished = `${place}.${randomUUID()}`;
      await fs.mkdir(path.dirname(place), { recursive: true });
      await fs.writeFile(unfinished, bytes);
      await fs.rename(unfinished, place);
    },
    read: (name) => fs.readFile(placeOf(name)).catch(nothing),
    remove: (name) => fs.rm(placeOf(name), { force: true }),
  };
}

function nothing(error: unknown): null {
  if ((error as { code?: string }).code === 'ENOENT') return null;
  throw error;
}
