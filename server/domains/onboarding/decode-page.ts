/** Bytes of a page → text, by the charset of the answer, else of the page, else UTF-8. */
export function decodePage(bytes: Buffer, charset: string | null): string {
  const written = /<meta[^>]{0,200}charset=["']?([\w-]{1,40})/i.exec(
    bytes.subarray(0, 2_000).toString('latin1'),
  )?.[1];
  for (const label of [charset, written]) {
    if (label == null) continue;
    try {
      return new TextDecoder(label).decode(bytes);
    } catch {
      // a charset that nobody knows says nothing
    }
  }
  return new TextDecoder().decode(bytes);
}
