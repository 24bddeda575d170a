import type { ProxyFault } from '#fake-services/proxy-fault.ts';

/**
 * Returns wrong answers of a service, by name. `away` is another host, to which no redirect may
 * lead.
 */
export function hostileAnswers(away: string): readonly (readonly [string, ProxyFault])[] {
  return [
    ['more than anybody needs', { body: `"${'x'.repeat(4_100_000)}"` }],
    [
      'a page',
      { headers: { 'content-type': 'text/html' }, body: '<html><title>Bad gateway</title></html>' },
    ],
    ['half of an answer', { body: '{"ok": true, "data": [{"id": 1' }],
    ['nothing', { body: '' }],
    ['a number', { body: '42' }],
    ['a list of nonsense', { body: '{"a":[[[]],{"id":{}},null]}' }],
    [
      'every type but the right one',
      {
        body: JSON.stringify({
          ok: 'yes',
          error: 7,
          data: 'many',
          plan: {},
          channels: 3,
          team: [],
          access_token: [],
          scope: 9,
          id: [],
          id_token: {},
          keys: 'none',
          status: {},
          balance: 'lots',
          errors: { a: 1 },
          extensions: 'x',
        }),
      },
    ],
    [
      'a redirect within its own host',
      { status: 302, headers: { location: '/elsewhere' }, body: '' },
    ],
    [
      'a redirect to another host',
      { status: 307, headers: { location: `${away}/internal` }, body: '' },
    ],
    [
      'a redirect to a private address',
      { status: 301, headers: { location: 'http://169.254.169.254/latest/meta-data/' }, body: '' },
    ],
    ['500', { status: 500, body: '{"message":"oops"}' }],
    ['503 and a page', { status: 503, headers: { 'retry-after': '120' }, body: '<html>' }],
    ['429 for ever', { status: 429, headers: { 'retry-after': '999999999' }, body: '{}' }],
    [
      '429 with a strange wait',
      {
        status: 429,
        headers: { 'retry-after': 'Sun, 06 Nov 2095 08:49:37 GMT' },
        body: '<html>slow down',
      },
    ],
    ['a closed connection', 'drop'],
    ['silence', 'hang'],
    ['one byte at a time', 'drip'],
  ];
}
