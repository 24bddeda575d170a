import { createHash, createPublicKey, verify } from 'node:crypto';

/** The result of a mailbox provider’s check of a signature. */
export type DkimVerdict =
  | { result: 'none' }
  | { result: 'pass'; domain: string; selector: string; signed: readonly string[] }
  | { result: 'fail'; why: string };

/**
 * Verifies an e-mail by RFC 6376 with relaxed canonicalization. `readKey` returns the TXT record of
 * `selector._domainkey.domain`; `raw` has one character per byte.
 */
export async function verifyDkim(
  raw: string,
  readKey: (host: string) => Promise<string | null>,
): Promise<DkimVerdict> {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/u);
  const body = raw.slice(end + 4);
  const own = headers.find((line) => /^dkim-signature:/iu.test(line));
  if (own === undefined) return { result: 'none' };
  const tags = readTags(own.slice(own.indexOf(':') + 1));
  const tag = (name: string): string => tags.get(name)?.replaceAll(/\s+/gu, '') ?? '';
  if (tag('a') !== 'rsa-sha256' || tag('c') !== 'relaxed/relaxed')
    return { result: 'fail', why: 'another algorithm' };
  if (createHash('sha256').update(relaxBody(body), 'latin1').digest('base64') !== tag('bh'))
    return { result: 'fail', why: 'the body was changed' };
  const [domain, selector] = [tag('d'), tag('s')];
  const record = await readKey(`${selector}._domainkey.${domain}`);
  const published =
    record === null ? '' : (readTags(record).get('p')?.replaceAll(/\s+/gu, '') ?? '');
  if (published === '') return { result: 'fail', why: 'no key' };
  const signed = tag('h').toLowerCase().split(':');
  const left = headers.toReversed();
  const taken = signed.flatMap((name) => {
    const at = left.findIndex(
      (line) => line.slice(0, line.indexOf(':')).trim().toLowerCase() === name,
    );
    return at === -1 ? [] : left.splice(at, 1);
  });
  const text = [...taken, own.replace(/(\bb=)[\s\S]*$/u, '$1')].map(relaxHeader).join('\r\n');
  const key = createPublicKey({
    key: Buffer.from(published, 'base64'),
    format: 'der',
    type: 'spki',
  });
  const isTrue = verify(
    'sha256',
    Buffer.from(text, 'latin1'),
    key,
    Buffer.from(tag('b'), 'base64'),
  );
  return isTrue
    ? { result: 'pass', domain, selector, signed }
    : { result: 'fail', why: 'the signature is not of this key, or a header was changed' };
}

function readTags(text: string): Map<string, string> {
  return new Map(
    text
      .split(';')
      .flatMap((part) =>
        part.includes('=')
          ? [
              [
                part.slice(0, part.indexOf('=')).trim(),
                part.slice(part.indexOf('=') + 1).trim(),
              ] as const,
            ]
          : [],
      ),
  );
}

function relaxHeader(line: string): string {
  const at = line.indexOf(':');
  return `${line.slice(0, at).trim().toLowerCase()}:${line
    .slice(at + 1)
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/gu, ' ')
    .trim()}`;
}

function relaxBody(body: string): string {
  const lines = body
    .split('\r\n')
    .map((line) => line.replaceAll(/[ \t]+/gu, ' ').replace(/ $/u, ''));
  while (lines.at(-1) === '') lines.pop();
  return lines.map((line) => `${line}\r\n`).join('');
}
