import '../app.css';
import { expect, test } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

test.each(['first_reminder', 'last_reminder'] as const)(
  'the address of its own of %s opens the step beside the flow',
  async (step) => {
    const { router, screen } = await openApp(`/dashboard/flow-configuration/${step}`, {});
    await expect.element(screen.getByLabelText('Objet')).toBeVisible();
    await expect
      .element(screen.getByRole('heading', { name: 'Scénario d’envoi' }))
      .toBeInTheDocument();
    expect(router.state.location.pathname).toBe(`/dashboard/flow-configuration/${step}`);
  },
);
