import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import {
  type OrderExample,
  ORDER_EXAMPLE,
  writeOrderExamples,
} from '#contract/api/order-examples.ts';
import { addApiKey } from '#server/testing/builders/api-key.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const run = promisify(execFile);
const app = testApp(await testDatabase());
const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.http.close());

const COMMANDS: Readonly<Record<OrderExample['language'], readonly [string, ...string[]]>> = {
  curl: ['sh', '-c'],
  php: ['php', '-r'],
  python: ['python3', '-c'],
  javascript: [process.execPath, '--input-type=module', '-e'],
};

/**
 * The command that succeeds when this machine can run the example. Only Node is always available.
 */
const PROBES: Readonly<Record<OrderExample['language'], readonly [string, ...string[]]>> = {
  curl: ['curl', '--version'],
  php: ['php', '-r', "exit(extension_loaded('curl') ? 0 : 1);"],
  python: ['python3', '--version'],
  javascript: [process.execPath, '--version'],
};

async function isThere(language: OrderExample['language']): Promise<boolean> {
  const [command, ...options] = PROBES[language];
  return run(command, options).then(
    () => true,
    () => false,
  );
}

test.for(['curl', 'javascript', 'python', 'php'] as const)(
  'the example in %s sends an order to a started instance',
  async (language, { skip }) => {
    const [command, ...options] = COMMANDS[language];
    if (language !== 'javascript' && !(await isThere(language)))
      skip(`${language} is not on this machine`);
    const team_id = await addTeam(app);
    const { key } = await addApiKey(app, { team_id, scopes: ['orders:write'] });
    const order = { ...ORDER_EXAMPLE, number: `l’ordre d'${language}`, first_name: "L'Aînée" };
    const example = writeOrderExamples({ address, key, order }).find(
      (one) => one.language === language,
    );
    const code = language === 'php' ? example?.code.replace('<?php', '') : example?.code;
    const { stdout } = await run(command, [...options, code ?? '']);
    expect(stdout).toContain('created');
    const rows = await app.db
      .selectFrom('orders')
      .select(['number', 'first_name', 'total'])
      .where('team_id', '=', team_id)
      .execute();
    expect(rows).toEqual([{ number: order.number, first_name: "L'Aînée", total: '49.90' }]);
  },
);
