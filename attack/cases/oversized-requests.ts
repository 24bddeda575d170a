import type { AttackCase } from '../attack-case.ts';

/**
 * Sends requests that are larger than any valid one. They must be refused with a status that names
 * the reason.
 */
export const oversizedRequests: AttackCase = {
  title: 'addresses, headers, query strings and bodies beyond every limit',
  run: async ({ registerStranger, request, tried, mustHold }) => {
    const stranger = await registerStranger();
    const many = (count: number, write: (index: number) => string): string =>
      Array.from({ length: count }, (_, index) => write(index)).join('&');
    const attempts: { name: string; expected: number[]; status: number }[] = [
      {
        name: 'an address of 20,000 characters',
        expected: [414, 431],
        ...(await request('GET', `/y/${'a'.repeat(20_000)}`)),
      },
      {
        name: 'a header of 20,000 bytes',
        expected: [431],
        ...(await request('GET', '/health', { headers: { cookie: `a=${'b'.repeat(20_000)}` } })),
      },
      {
        name: '2,000 parameters in a query string',
        expected: [422],
        ...(await request(
          'GET',
          `/api/team/reviews_queued?${many(2_000, (index) => `a${index}=1`)}`,
          {
            as: stranger,
          },
        )),
      },
      {
        name: 'a public call of 17,000 bytes',
        expected: [413],
        ...(await request('POST', '/login', {
          body: { email: 'a'.repeat(17_000), password: 'x' },
        })),
      },
      {
        name: 'a customer’s form of 65,000 bytes',
        expected: [413],
        ...(await request('POST', '/y/aaaaaaaaaaaaaaaa', {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: `feedback=${'a'.repeat(65_000)}`,
        })),
      },
    ];
    for (const { name, expected, status } of attempts) {
      tried(`${name}: ${status}`);
      mustHold(`${name} is refused by its size`, expected.includes(status), `status ${status}`);
    }
  },
};
