/**
 * Whether `If-None-Match` names that ETag. Compared weakly (RFC 9110, 13.1.2): a proxy that
 * compresses an answer, or we, make its ETag weak.
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(',')
    .map((each) => each.trim())
    .some((each) => each === '*' || withoutWeakness(each) === withoutWeakness(etag));
}

function withoutWeakness(etag: string): string {
  return etag.replace(/^W\//, '');
}
