import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
/** An expression whose value is a name, an address or a domain. */
const NAME = /(?:^(?:shop|name|full|who|team|email|domain)$|[nN]ame\b|\.(?:email|domain)$)/u;
/** Spanish has no elision. */
const SPANISH = /spanish|opini[oó]n|la web de|parte de \$\{shop\}.*para/iu;

test('French texts use the elision of “de” before a name', () => {
  const found = ['contract', 'server', 'web'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/u.test(file))
      .flatMap((file) => findUnelided(path.join(folder, file))),
  );
  expect(found).toEqual([]);
});

function findUnelided(file: string): string[] {
  if (file.endsWith('de-name.ts') || SPANISH.test(file)) return [];
  return fs
    .readFileSync(path.join(ROOT, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/(?<![\wé])[dD]e \$?\{([^{}]+)\}/gu)]
        .filter(([, expression = '']) => NAME.test(expression.trim()) && !SPANISH.test(line))
        .map(([text]) => `${file}:${index + 1}: ${text}`),
    );
}
