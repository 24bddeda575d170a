import '#web/back-office/app.css';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp, teamOf } from '#web/back-office/testing/open-app.tsx';
import { wireQueuePage } from '#web/back-office/testing/wire.ts';

afterEach(() => vi.unstubAllGlobals());

const openAt = (address: string, is_admin: boolean, is_mail_missing: boolean) =>
  openApp(
    address,
    {
      'GET /api/team': () => ({ body: { data: { ...teamOf('owner'), is_mail_missing } } }),
      'GET /api/team/reviews_queued': () => ({ body: wireQueuePage([]) }),
    },
    'owner',
    { is_admin },
  );
const NOTICE = 'Aucun e-mail ne part de cette instance';

test('the dashboard shows an administrator that no mail server is configured, with a link to the test inbox', async () => {
  const { screen } = await openAt('/dashboard', true, true);
  await expect.element(screen.getByText(NOTICE)).toBeVisible();
  await expect
    .element(screen.getByRole('status').getByRole('link', { name: 'messages de test' }))
    .toHaveAttribute('href', '/admin/test-inbox');
});

test.for([
  ['/dashboard', false, true],
  ['/dashboard', true, false],
] as const)(
  'at %s, administrator %s, mail missing %s: no notice is shown',
  async ([at, is_admin, is_missing]) => {
    const { screen } = await openAt(at, is_admin, is_missing);
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(screen.getByText(NOTICE)).not.toBeInTheDocument();
  },
);
