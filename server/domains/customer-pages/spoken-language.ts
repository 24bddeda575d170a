/** The first language that a browser accepts (`Accept-Language`), as two letters. */
export function spokenLanguage(header: string | undefined): string | null {
  return /^\s*([a-z]{2})\b/i.exec(header ?? '')?.[1] ?? null;
}
