import '../../app.css';
import { expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';

const rule = (name: string, state: 'ok' | 'wrong' | 'unknown') => ({
  rule: name,
  chapter: 'consent',
  title: `Règle ${name}`,
  state,
  text: `Constat ${name}`,
  source: `Loi ${name}`,
  setting: null,
  setting_label: null,
});

function openCompliance(rules: object[]) {
  return openApp('/dashboard/settings/compliance', {
    'GET /api/team/compliance': () => ({ body: { data: rules, texts: [] } }),
  });
}

test('rules to correct come first, the others are folded under their number', async () => {
  const { screen } = await openCompliance([
    rule('une', 'ok'),
    rule('deux', 'wrong'),
    rule('trois', 'ok'),
    rule('quatre', 'unknown'),
  ]);
  const broken = screen.getByRole('list', { name: 'À corriger' });
  for (const text of ['Règle deux', 'À faire', 'Constat deux', 'Pourquoi', 'Loi deux'])
    await expect.element(broken.getByText(text)).toBeVisible();
  await expect.element(screen.getByText('Règle une')).not.toBeVisible();
  await screen.getByText(/^2\srègles respectées$/u).click();
  await expect.element(screen.getByText('Règle une')).toBeVisible();
  await expect.element(screen.getByText('Constat une')).toBeVisible();
  await expect.element(screen.getByText('Loi une')).toBeVisible();
  await expect.element(screen.getByText(/^1\srègle non vérifiable$/u)).toBeVisible();
});

test('with nothing to correct the page says so', async () => {
  const { screen } = await openCompliance([rule('une', 'ok')]);
  await expect.element(screen.getByText('Rien à corriger.')).toBeVisible();
  await expect.element(screen.getByText(/^1\srègle respectée$/u)).toBeVisible();
});
