import { expect, test } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

test.for(['/confirm-email#token=jeton-1', '/confirm-email?token=jeton-1'])(
  'the token of %s is removed from the address, and the page still sends it',
  async (address) => {
    const sent: unknown[] = [];
    const { screen, router } = await openApp(
      address,
      { 'POST /confirm-email': () => ({ body: { message: 'Confirmée' } }) },
      'owner',
      null,
    );
    await expect.element(screen.getByText('Confirmer mon adresse')).toBeVisible();
    expect(router.state.location.href).toBe('/confirm-email');
    expect(router.history.length).toBe(1);
    const fetched = globalThis.fetch;
    globalThis.fetch = (url, init) => {
      sent.push(init?.body);
      return fetched(url, init);
    };
    await screen.getByRole('button', { name: 'Confirmer mon adresse' }).click();
    await expect.poll(() => sent).toEqual([JSON.stringify({ token: 'jeton-1' })]);
  },
);
