/**
 * Returns the build of this page, or null in development. The id is in the document, so that
 * scripts keep their file names between builds.
 */
export function buildId(): string | null {
  const id = document.querySelector<HTMLMetaElement>('meta[name="recueil-build"]')?.content;
  return id && !id.startsWith('%') ? id : null;
}
