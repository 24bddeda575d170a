/**
 * Returns true when `If-None-Match` contains that ETag. The comparison is weak (RFC 9110, 13.1.2),
 * because compression, by a proxy or by this server, makes the ETag weak.
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
