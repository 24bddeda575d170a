import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { nameScripts, pagePolicy } from './page-policy.ts';

const scripts = (env: Record<string, string> = {}) => readConfig(env).scripts;
const SHELL = '<html><head>\n  </head><body></body></html>';

test('where no foreign script is named, the page knows none and its policy lets none in', () => {
  expect(nameScripts(SHELL, scripts())).toBe(SHELL);
  expect(pagePolicy(scripts())).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; connect-src 'self'; font-src 'self'; frame-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
  );
});

test('the origins of a named one are let in, and no other; the page is told its address', () => {
  const named = scripts({
    CHAT_SCRIPT_URL: 'https://client.chat.example/l.js?a=1&b="2, https://*.chat.example',
    REFERRAL_SCRIPT_URL: 'https://cdn.ami.example/ami.js',
  });
  const policy = pagePolicy(named);
  expect(policy).toContain(
    "script-src 'self' https://client.chat.example https://*.chat.example https://cdn.ami.example;",
  );
  expect(policy).toContain(
    "connect-src 'self' https://client.chat.example https://*.chat.example https://cdn.ami.example wss://client.chat.example wss://*.chat.example wss://cdn.ami.example;",
  );
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(nameScripts(SHELL, named)).toContain(
    '<meta name="recueil-chat" content="https://client.chat.example/l.js?a=1&amp;b=%222" />',
  );
  expect(nameScripts(SHELL, named)).toContain(
    '<meta name="recueil-referral" content="https://cdn.ami.example/ami.js" />',
  );
});

test.each([
  'http://chat.example/l.js',
  'javascript:alert(1)',
  '/l.js',
  'https://a.example/l.js,*',
  'https://a.example/l.js,https://b.example; script-src *',
  'https://a.example/l.js,https://b.example/path',
])('%s stops the start', (CHAT_SCRIPT_URL) => {
  expect(() => scripts({ CHAT_SCRIPT_URL })).toThrow('CHAT_SCRIPT_URL doit être');
});
