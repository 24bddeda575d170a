import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { describeContract } from './describe-contract.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/**
 * Inside the project, so that a program there resolves `openapi-fetch` as in the project of a shop.
 */
const FOLDER = path.join(ROOT, 'node_modules/.cache/typed-client');

beforeAll(async () => {
  fs.rmSync(FOLDER, { recursive: true, force: true });
  fs.mkdirSync(FOLDER, { recursive: true });
  // openapi-typescript needs the API of TypeScript 5, which TypeScript 7 does not have.
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
  });
  const { default: openapiTypescript, astToString } = await import('openapi-typescript');
  hooks.deregister();
  const source = structuredClone(describeContract('https://avis.exemple.fr'));
  const types = astToString(await openapiTypescript(source as never));
  fs.writeFileSync(path.join(FOLDER, 'api.d.ts'), types);
});

const START = `import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';
const client = createClient<paths>({ baseUrl: 'https://avis.exemple.fr' });
`;

test('a program reads the sending scenario and posts it back, sends orders and reads reviews', () => {
  const { output, status } = compile(`${START}
const { data: team } = await client.GET('/api/team');
if (team) {
  const { flow_configuration_config, conditional_config, customization_config } = team.data;
  flow_configuration_config.send_window.sms.days = [1, 2, 3];
  await client.POST('/api/team/flow_configuration_config', { body: { flow_configuration_config } });
  await client.POST('/api/team/conditional_config', { body: { conditional_config } });
  await client.POST('/api/team/customization_config', { body: { customization_config } });
}
const { data: taken } = await client.POST('/api/team/orders', { body: [{ number: '1042', email: 'lea@exemple.fr' }] });
const created: 'created' | 'updated' | 'unchanged' | 'refused' | undefined = taken?.data[0]?.status;
const { data: reviews } = await client.GET('/api/team/reviews', { params: { query: { rating: [1, 2], page: 2 } } });
const total: number | undefined = reviews?.total;
export { created, total };
`);
  expect(output).toBe('');
  expect(status).toBe(0);
});

test('an unknown day, an unknown trigger and an order without a number do not compile', () => {
  const wrong = [
    `client.POST('/api/team/flow_configuration_config', { body: { flow_configuration_config: { send_window: { sms: { days: ['lundi'] } } } } })`,
    `client.POST('/api/team/flow_configuration_config', { body: { flow_configuration_config: { trigger_event: 'order_lost' } } })`,
    `client.POST('/api/team/orders', { body: [{ email: 'lea@exemple.fr' }] })`,
  ];
  const { output } = compile(`${START}${wrong.map((call) => `await ${call};`).join('\n')}\n`);
  const first = START.split('\n').length;
  for (const [index] of wrong.entries()) expect(output).toContain(`program.ts(${first + index},`);
});

function compile(program: string): { output: string; status: number | null } {
  fs.writeFileSync(path.join(FOLDER, 'program.ts'), program);
  const { stdout, status } = spawnSync(
    process.execPath,
    [
      path.join(ROOT, 'node_modules/typescript/bin/tsc'),
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--ignoreConfig',
      '--target',
      'esnext',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--lib',
      'esnext,dom',
      '--types',
      '',
      '--pretty',
      'false',
      path.join(FOLDER, 'program.ts'),
    ],
    { encoding: 'utf8', cwd: FOLDER },
  );
  return { output: stdout, status };
}
