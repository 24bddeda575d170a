/** The formats that we read, by their first bytes; null for all others, SVG and PDF among them. */
export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

const PNG = '89504e470d0a1a0a';

export function recogniseImage(bytes: Uint8Array): ImageFormat | null {
  const head = Buffer.from(bytes.subarray(0, 12));
  if (head.length < 12) return null;
  if (head.toString('hex', 0, 3) === 'ffd8ff') return 'jpeg';
  if (head.toString('hex', 0, 8) === PNG) return 'png';
  if (/^GIF8[79]a/.test(head.toString('latin1'))) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(head.toString('latin1'))) return 'webp';
  return /^.{4}ftypavi[fs]/s.test(head.toString('latin1')) ? 'avif' : null;
}
