import type { AttackAccount, AttackCase } from '../attack-case.ts';

/**
 * Sends JSON whose parsing costs far more than its size suggests. It must be refused before
 * parsing, by counting its keys and elements.
 */
export const jsonBombs: AttackCase = {
  title: 'JSON of 600,000 unknown keys, of millions of elements, of endless depth',
  run: async ({ size, registerStranger, request, tried, mustHold }) => {
    const stranger = await registerStranger();
    const orders = size === 'test' ? 100_000 : 600_000;
    const attempts: { name: string; path: string; body: string; as?: AttackAccount }[] = [
      {
        name: `${orders} unknown keys as an order`,
        path: '/api/team/orders',
        as: stranger,
        body: keys(orders),
      },
      {
        name: 'as many elements as 7.9 MB hold, as orders',
        path: '/api/team/orders',
        as: stranger,
        body: `[${'1,'.repeat(size === 'test' ? 500_000 : 3_900_000)}1]`,
      },
      {
        name: '1,000 orders, each wrong in hundreds of ways',
        path: '/api/team/orders',
        as: stranger,
        body: `[${Array(1_000)
          .fill(`{"number":[],"products":[${'{"title":0},'.repeat(180)}0]}`)
          .join()}]`,
      },
      {
        name: '90,000 brackets as settings',
        path: '/api/team/flow_configuration_config',
        as: stranger,
        body: '['.repeat(90_000),
      },
      {
        name: '21,000 keys as settings',
        path: '/api/team/flow_configuration_config',
        as: stranger,
        body: keys(21_000),
      },
      { name: '21,000 keys as a login', path: '/login', body: keys(21_000) },
      { name: '800 keys as a login', path: '/login', body: keys(800) },
      {
        name: '5,000 empty objects as a login',
        path: '/login',
        body: `{"email":[${'{},'.repeat(5_000)}{}]}`,
      },
    ];
    for (const { name, path, body, as } of attempts) {
      const { status, json, text } = await request('POST', path, { ...(as && { as }), body });
      const errors = Object.keys((json as { errors?: object } | undefined)?.errors ?? {}).length;
      tried(
        `${name}, ${body.length} bytes: ${status}, ${errors} errors, ${text.length} bytes of answer`,
      );
      // A list of orders is answered row by row, each with its own errors.
      mustHold(`${name}: refused`, [200, 413, 422].includes(status), `status ${status}`);
      mustHold(`${name}: at most 20 errors`, errors <= 20, `${errors} errors`);
      mustHold(`${name}: no order is created`, !text.includes('"created"'));
    }
    const { status } = await request('POST', '/login', {
      as: stranger,
      body: { email: stranger.email, password: stranger.password },
    });
    mustHold('an honest login is still answered', status === 200, `status ${status}`);
  },
};

function keys(count: number): string {
  return `{${Array.from({ length: count }, (_, index) => `"k${index.toString(36)}":1`).join()}}`;
}
