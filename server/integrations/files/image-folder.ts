import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import type { ImageStore } from '#server/ports/image-store.ts';

/**
 * Stores images in `DATA_DIR/images`, in folders of two letters. A reader never sees a partial
 * file.
 */
export function imageFolder({ dataDir }: Pick<Config, 'dataDir'>): ImageStore {
  const placeOf = (name: string): string => path.resolve(dataDir, 'images', name.slice(0, 2), name);
  const fill = async (name: string, write: (unfinished: string) => Promise<void>) => {
    const place = placeOf(name);
    const unfinished = `${place}.${randomUUID()}`;
    await fs.mkdir(path.dirname(place), { recursive: true });
    await write(unfinished);
    await fs.rename(unfinished, place);
  };
  return {
    write: (name, bytes) => fill(name, (unfinished) => fs.writeFile(unfinished, bytes)),
    writeFile: (name, source) => fill(name, (unfinished) => fs.copyFile(source, unfinished)),
    read: (name) => fs.readFile(placeOf(name)).catch(nothing),
    readPart: async (name, { first, last }) => {
      const file = await fs.open(placeOf(name)).catch(nothing);
      return file && file.createReadStream({ start: first, end: last });
    },
    remove: (name) => fs.rm(placeOf(name), { force: true }),
  };
}

function nothing(error: unknown): null {
  if ((error as { code?: string }).code === 'ENOENT') return null;
  throw error;
}
