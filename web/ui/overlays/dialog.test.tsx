import '#web/ui/ui.css';
import { type ReactNode, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { Dialog } from './dialog.tsx';

/** A dialog that asks for a name and is saved a moment later, as by the server. */
function Renaming({ isKept }: { isKept: boolean }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <main>
      <button type="button">Avant</button>
      <button type="button" onClick={() => setOpen(true)}>
        Renommer
      </button>
      {(isKept || isOpen) && (
        <Dialog
          isOpen={isOpen}
          onClose={close}
          title="Renommer la vue"
          actions={
            <>
              <button type="button" onClick={close}>
                Ne rien changer
              </button>
              <button type="submit" form="renaming">
                Enregistrer
              </button>
            </>
          }
        >
          <PlainForm id="renaming" onSubmit={() => void Promise.resolve().then(close)}>
            <input aria-label="Nom" data-autofocus />
          </PlainForm>
        </Dialog>
      )}
    </main>
  );
}

const WAYS_OF_CLOSING = {
  Escape: () => userEvent.keyboard('{Escape}'),
  'its button': () => userEvent.click(page.getByRole('button', { name: 'Ne rien changer' })),
  'a click above it': () =>
    userEvent.click(page.getByRole('dialog'), { position: { x: 20, y: -20 }, force: true }),
  'what was saved': () => userEvent.click(page.getByRole('button', { name: 'Enregistrer' })),
} as const;

describe.each([
  ['that its screen keeps', true],
  ['that its screen removes when it is closed', false],
])('a dialog %s', (_, isKept) => {
  test.each(Object.entries(WAYS_OF_CLOSING))(
    'gives the focus back to the button that opened it when closed by %s',
    async (_way, closeIt) => {
      const screen = await render(<Renaming isKept={isKept} />);
      const opener = screen.getByRole('button', { name: 'Renommer' });
      await opener.click();
      await expect.element(screen.getByRole('textbox', { name: 'Nom' })).toHaveFocus();
      await closeIt();
      await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
      await expect.element(opener).toHaveFocus();
    },
  );
});
