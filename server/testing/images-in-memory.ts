import type { ImageStore } from '#server/ports/image-store.ts';

/** What a test stores leaves with it. */
export function imagesInMemory(): ImageStore & { kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    write: async (name, bytes) => void kept.set(name, bytes),
    read: async (name) => kept.get(name) ?? null,
    remove: async (name) => void kept.delete(name),
  };
}
