/** The build this page came from; null in development, where there is none. */
export function buildId(): string | null {
  const id = document.querySelector<HTMLMetaElement>('meta[name="recueil-build"]')?.content;
  return id && !id.startsWith('%') ? id : null;
}
