const MEDIA_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};

/**
 * Returns true when the name has the form of an image or a video of this instance. Other names are
 * never looked up.
 */
export function isImageName(name: string): boolean {
  return /^[\da-f]{40}\.(?:jpg|png|webp|mp4|mov|webm)$/.test(name);
}

/** Returns true when the name is that of a video, which is served in ranges. */
export function isVideoName(name: string): boolean {
  return mediaTypeOf(name).startsWith('video/');
}

export function mediaTypeOf(name: string): string {
  return MEDIA_TYPES[name.split('.')[1] ?? ''] ?? 'application/octet-stream';
}

/**
 * Returns the name in an address of this instance, with or without its host. Returns null for any
 * other address.
 */
export function nameOfImage(url: string): string | null {
  const name = /^(?:https?:\/\/[^/]+)?\/images\/([^/]+)$/.exec(url)?.[1];
  return name !== undefined && isImageName(name) ? name : null;
}
