const MEDIA_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** Whether an image of ours could be called so; nothing else is ever looked for. */
export function isImageName(name: string): boolean {
  return /^[\da-f]{40}\.(?:jpg|png|webp)$/.test(name);
}

export function mediaTypeOf(name: string): string {
  return MEDIA_TYPES[name.split('.')[1] ?? ''] ?? 'application/octet-stream';
}

/** The name behind an address of ours, with or without its host; null for any other address. */
export function nameOfImage(url: string): string | null {
  const name = /^(?:https?:\/\/[^/]+)?\/images\/([^/]+)$/.exec(url)?.[1];
  return name !== undefined && isImageName(name) ? name : null;
}
