import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CONFIG_NAMES } from '#server/config/config-variables.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const GUIDE = path.join(ROOT, 'docs/operations');
const pages = fs
  .readdirSync(GUIDE)
  .map((file) => ({ file, text: fs.readFileSync(path.join(GUIDE, file), 'utf8') }));
const { scripts } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/**
 * Names that belong to the shell, Node, the C library, PostgreSQL, SQL and the files of deploy/.
 */
const OTHERS = new Set([
  'MALLOC_ARENA_MAX',
  'SHA256SUMS',
  'SITE_ADDRESS',
  'UPSTREAM',
  'ARCHIVE',
  'BASE',
  'DOCKER_HOST',
  'LISTEN',
  'GET',
  'HEAD',
  'POST',
]);
const code = fs
  .readdirSync(path.join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => fs.readFileSync(path.join(ROOT, 'server', file), 'utf8'))
  .join('\n');

function unknownVariables(text: string): string[] {
  const names = [
    ...[...text.matchAll(/`([A-Z][A-Z_\d]{3,})(?:=[^`]*)?`/gu)].map(([, name = '']) => name),
    ...[...text.matchAll(/(?:^|\s)([A-Z][A-Z_\d]{3,})=/gmu)].map(([, name = '']) => name),
  ];
  return names.filter((name) => !CONFIG_NAMES.has(name) && !OTHERS.has(name));
}

function unknownCommands(text: string): string[] {
  return [...text.matchAll(/npm run ([\w-]+)/gu)]
    .map(([, name = '']) => name)
    .filter((name) => !(name in scripts));
}

/** Returns paths of this repository in the text that do not exist. */
function unknownPaths(text: string): string[] {
  return [
    ...text.matchAll(/(?<![\w./-])(?:\.\.\/\.\.\/)?((?:deploy|scripts|server)\/[\w./-]*\w)/gu),
  ]
    .map(([, name = '']) => name)
    .filter((name) => !fs.existsSync(path.join(ROOT, name)));
}

function unknownAddresses(text: string): string[] {
  return [...text.matchAll(/PUBLIC_URL(\/[\w/-]*\w)/gu)]
    .map(([, address = '']) => address)
    .filter((address) => !code.includes(address) && address !== '/register');
}

function brokenLinks(text: string): string[] {
  return [...text.matchAll(/\]\((?!https?:)([^)#]+)/gu)]
    .map(([, target = '']) => target)
    .filter((target) => !fs.existsSync(path.join(GUIDE, target)));
}

test.for(pages)('every variable, command, path, address and link of $file exists', ({ text }) => {
  expect(unknownVariables(text)).toEqual([]);
  expect(unknownCommands(text)).toEqual([]);
  expect(unknownPaths(text)).toEqual([]);
  expect(unknownAddresses(text)).toEqual([]);
  expect(brokenLinks(text)).toEqual([]);
});

test('the search finds names that do not exist', () => {
  expect(unknownVariables('`PUBLIC_URI` and\nSMTP_URI=x `PORT`')).toEqual([
    'PUBLIC_URI',
    'SMTP_URI',
  ]);
  expect(unknownCommands('npm run backups')).toEqual(['backups']);
  expect(unknownPaths('deploy/proxy/nginx.con')).toEqual(['deploy/proxy/nginx.con']);
  expect(unknownAddresses('PUBLIC_URL/webhooks/slacks')).toEqual(['/webhooks/slacks']);
  expect(brokenLinks('[a](no-page.txt#b)')).toEqual(['no-page.txt']);
});

test('the scopes in the guide are those that the code requests', () => {
  const text = pages.find(({ file }) => file === 'connect-services.md')?.text ?? '';
  const section = (title: string): string => text.split(`## ${title}`)[1]?.split('\n## ')[0] ?? '';
  const scopesOf = (name: string): string[] => {
    const [, found = ''] =
      new RegExp(`const SCOPES =([^;]+);`, 'u').exec(
        fs.readFileSync(path.join(ROOT, `server/integrations/${name}/open-${name}.ts`), 'utf8'),
      ) ?? [];
    return found.match(/[a-z]+[_:][a-z_:.]+/gu) ?? [];
  };
  for (const [title, name] of [
    ['Shopify', 'shopify'],
    ['Slack', 'slack'],
  ] as const) {
    expect(scopesOf(name).length).toBeGreaterThan(2);
    expect(scopesOf(name).filter((scope) => !section(title).includes(`\`${scope}\``))).toEqual([]);
  }
});

test('each service of the guide is numbered steps, and the last one is a check', () => {
  const text = pages.find(({ file }) => file === 'connect-services.md')?.text ?? '';
  const sections = text.split('\n## ').slice(1);
  expect(sections.length).toBeGreaterThan(7);
  for (const section of sections) {
    const steps = [...section.matchAll(/^(\d+)\. (.+)$/gmu)];
    expect(steps.map(([, number]) => Number(number))).toEqual(steps.map((_, index) => index + 1));
    expect(steps.at(-1)?.[2], section.split('\n')[0]).toMatch(/^Check: /u);
  }
});
