/**
 * Decodes the bytes of a page by the charset of the HTTP answer, then by the one in the page, then
 * as UTF-8.
 */
export function decodePage(bytes: Buffer, charset: string | null): string {
  const written = /<meta[^>]{0,200}charset=["']?([\w-]{1,40})/i.exec(
    bytes.subarray(0, 2_000).toString('latin1'),
  )?.[1];
  for (const label of [charset, written]) {
    if (label == null) continue;
    try {
      return new TextDecoder(label).decode(bytes);
    } catch {
      // an unknown charset is ignored
    }
  }
  return new TextDecoder().decode(bytes);
}
