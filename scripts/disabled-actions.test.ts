import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * A disabled action must show its reason. Button, IconButton, MenuItem and Switch have no
 * `disabled`: they take `why`, a sentence, or `busy`. Only HTML elements in `web/ui` and in these
 * files may use `disabled`.
 */
const SAID_OTHERWISE: Readonly<Record<string, string>> = {
  'components/editable-fields.tsx': 'the reason is its first line',
  'flow/channel-order.tsx': 'a handle that moves nothing is not drawn',
  'conditional-rating/question-fields.tsx': 'a handle that moves nothing is not drawn',
  'flow/contents/whatsapp/template-variables.tsx': 'the placeholder of a list',
  'integrations/stores/store-states.tsx': 'the hint of the field says it',
  'customization/link-domain-section.tsx': 'the hint of the field says it',
  'customization/logo-section.tsx': 'the fields around it say it',
  'customization/voice-section.tsx': 'its label says that it is always there',
};
/** The work in progress is the reason. */
const BUSY = /^(?:busy|isBusy|\w+\.isPending)$/u;
const DISABLED = /(?<![\w-])(?:aria-)?disabled(?:=\{([^}]*)\}|(?==|\s*\/?>|\s*\n))/gu;

function disabledIn(file: string): string[] {
  const code = fs.readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/gu, '');
  return [...code.matchAll(DISABLED)]
    .map(([, condition]) => condition ?? '')
    .filter((condition) => !BUSY.test(condition));
}

const folder = path.join(import.meta.dirname, '../web/back-office');
const screens = fs
  .readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'));

test('every disabled action of the back office shows its reason', () => {
  const silent = screens.filter(
    (name) => SAID_OTHERWISE[name] === undefined && disabledIn(path.join(folder, name)).length > 0,
  );
  expect(silent).toEqual([]);
});

test('each file excepted from the rule still has a disabled action', () => {
  for (const name of Object.keys(SAID_OTHERWISE))
    expect(disabledIn(path.join(folder, name)), name).not.toEqual([]);
});
