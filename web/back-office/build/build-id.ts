/**
 * The build this page came from; null in development, where there is none. In the document, so that
 * scripts keep their names between builds.
 */
export function buildId(): string | null {
  const id = document.querySelector<HTMLMetaElement>('meta[name="recueil-build"]')?.content;
  return id && !id.startsWith('%') ? id : null;
}
