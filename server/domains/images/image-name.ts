const MEDIA_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};

/** Whether an image or a video of ours could be called so; nothing else is ever looked for. */
export function isImageName(name: string): boolean {
  return /^[\da-f]{40}\.(?:jpg|png|webp|mp4|mov|webm)$/.test(name);
}

/** Whether what has this name is a video, which is served by parts. */
export function isVideoName(name: string): boolean {
  return mediaTypeOf(name).startsWith('video/');
}

export function mediaTypeOf(name: string): string {
  return MEDIA_TYPES[name.split('.')[1] ?? ''] ?? 'application/octet-stream';
}

/** The name behind an address of ours, with or without its host; null for any other address. */
export function nameOfImage(url: string): string | null {
  const name = /^(?:https?:\/\/[^/]+)?\/images\/([^/]+)$/.exec(url)?.[1];
  return name !== undefined && isImageName(name) ? name : null;
}
