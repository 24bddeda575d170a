import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { everyPage, SAVON } from './pages.fixture.ts';
import { customerPages } from './render.tsx';

const FOLDER = path.join(import.meta.dirname, 'public/fonts');
const HOSTED = {
  inter: 'Inter',
  nunito: 'Nunito',
  lora: 'Lora',
  space_grotesk: 'Space Grotesk',
} as const;

test.each(Object.entries(HOSTED) as [keyof typeof HOSTED, string][])(
  '%s is loaded from our own file, a single small one, and does not block the text',
  (font, family) => {
    for (const page of Object.values(everyPage({ ...SAVON, font }))) {
      if (!('frame' in page)) continue;
      const { html, policy } = customerPages.renderPage(page);
      const [file, ...others] = [...html.matchAll(/url\(\/fonts\/([a-z\d-]+\.woff2)\)/gu)].map(
        ([, name]) => name,
      );
      expect(others).toEqual([]);
      const bytes = fs.readFileSync(path.join(FOLDER, file ?? ''));
      expect(bytes.toString('latin1', 0, 4)).toBe('wOF2');
      expect(bytes.length).toBeLessThan(64_000);
      expect(html).toContain('font-display:swap');
      expect(html).toContain(`--font:"${family}",`);
      expect(policy).toContain("font-src 'self'");
      expect(html).not.toMatch(/<link|@import|https?:\/\/[^"]*font/u);
    }
  },
);

test('fonts of the device load nothing, and the policy allows no font', () => {
  for (const font of ['system', 'serif', 'rounded', 'mono'] as const) {
    const { html, policy } = customerPages.renderPage(
      everyPage({ ...SAVON, font })['note'] as never,
    );
    expect([font, html.includes('@font-face'), policy.includes('font-src')]).toEqual([
      font,
      false,
      false,
    ]);
  }
});

test('the licence of each font family is listed', () => {
  const licences = fs.readFileSync(path.join(FOLDER, 'LICENCES.md'), 'utf8');
  for (const family of Object.values(HOSTED)) expect(licences).toContain(`## ${family}`);
  expect(
    fs
      .readdirSync(FOLDER)
      .filter((name) => name.endsWith('.woff2'))
      .toSorted(),
  ).toEqual(['inter-1.woff2', 'lora-1.woff2', 'nunito-1.woff2', 'space-grotesk-1.woff2']);
});
