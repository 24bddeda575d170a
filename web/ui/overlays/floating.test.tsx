import '#web/ui/ui.css';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Menu } from './menu.tsx';
import { MenuItem } from './menu-items.tsx';
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS, TooltipLayer } from './tooltip-layer.tsx';
import { WholeNumberInput } from '#web/ui/forms/whole-number-input.tsx';
import { Copy, X } from 'lucide-react';

afterEach(() => userEvent.unhover(document.body));

function Question({ onConfirm }: { onConfirm: () => void }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Envoyer
      </button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Envoyer à Camille maintenant ?"
        safe="Attendre 14 h"
        confirm="Envoyer maintenant"
        onConfirm={onConfirm}
      >
        Le message ne peut pas être repris.
      </ConfirmDialog>
    </>
  );
}

describe('a confirmation dialog', () => {
  test('focuses the safe button, so that Enter confirms nothing', async () => {
    const onConfirm = vi.fn();
    const screen = await render(<Question onConfirm={onConfirm} />);
    await screen.getByRole('button', { name: 'Envoyer', exact: true }).click();
    await expect.element(screen.getByRole('button', { name: 'Attendre 14 h' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('is named by its title, closes with Escape and gives the focus back', async () => {
    const screen = await render(<Question onConfirm={() => undefined} />);
    const opener = screen.getByRole('button', { name: 'Envoyer', exact: true });
    await opener.click();
    await expect
      .element(screen.getByRole('dialog', { name: 'Envoyer à Camille maintenant ?' }))
      .toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  test('keeps the focus inside', async () => {
    const screen = await render(<Question onConfirm={() => undefined} />);
    await screen.getByRole('button', { name: 'Envoyer', exact: true }).click();
    await expect.element(screen.getByRole('button', { name: 'Attendre 14 h' })).toHaveFocus();
    for (let press = 0; press < 4; press++) {
      await userEvent.tab();
      expect(
        document.activeElement === document.body || document.activeElement?.closest('dialog'),
      ).toBeTruthy();
    }
  });
});

describe('a menu', () => {
  const choose = vi.fn();
  const example = (
    <Menu
      label="Boutiques"
      trigger={(props) => (
        <button type="button" {...props}>
          Boutiques
        </button>
      )}
    >
      {['Lavande', 'Olivier', 'Romarin'].map((name) => (
        <MenuItem key={name} onClick={() => choose(name)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
  const focused = () => document.activeElement?.textContent;

  test('opens on its first item; arrows wrap around, letters go to an item, Enter chooses and closes it', async () => {
    const screen = await render(example);
    const opener = screen.getByRole('button', { name: 'Boutiques' });
    await opener.click();
    await expect.poll(() => focused()).toBe('Lavande');
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('Romarin');
    await userEvent.keyboard('{ArrowDown}{End}{Home}o');
    expect(focused()).toBe('Olivier');
    await userEvent.keyboard('{Enter}');
    expect(choose).toHaveBeenCalledWith('Olivier');
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  });

  test('closes with Escape and gives the focus back', async () => {
    const screen = await render(example);
    await screen.getByRole('button', { name: 'Boutiques' }).click();
    await expect.element(screen.getByRole('menu', { name: 'Boutiques' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Boutiques' })).toHaveFocus();
  });
});

describe('a tooltip', () => {
  const example = (
    <div style={{ padding: 80, display: 'flex', gap: 80 }}>
      <IconButton icon={Copy} label="Copier" />
      <IconButton icon={X} label="Fermer" />
      <TooltipLayer />
    </div>
  );
  /** Stops the clock, so that only the test advances it. */
  const holdTime = (): void => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
  };
  const tip = () => page.getByRole('tooltip').query()?.textContent ?? null;

  test('is shown after 700 ms under the pointer, the next one at once within 300 ms, and is closed by Escape', async () => {
    const screen = await render(example);
    holdTime();
    expect([TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS]).toEqual([700, 300]);
    await userEvent.hover(screen.getByRole('button', { name: 'Copier' }));
    vi.advanceTimersByTime(699);
    expect(tip()).toBeNull();
    vi.advanceTimersByTime(1);
    await expect.poll(tip).toBe('Copier');
    await userEvent.hover(screen.getByRole('button', { name: 'Fermer' }));
    vi.advanceTimersByTime(0);
    await expect.poll(tip).toBe('Fermer');
    await userEvent.keyboard('{Escape}');
    await expect.poll(tip).toBeNull();
    vi.advanceTimersByTime(300);
    await userEvent.hover(screen.getByRole('button', { name: 'Copier' }));
    vi.advanceTimersByTime(699);
    expect(tip()).toBeNull();
  });

  test('is not shown while something is dragged over its button', async () => {
    const screen = await render(example);
    holdTime();
    const over = (buttons: number) =>
      screen
        .getByRole('button', { name: 'Copier' })
        .element()
        .dispatchEvent(
          new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse', buttons }),
        );
    over(1);
    vi.advanceTimersByTime(TOOLTIP_DELAY_MS);
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame); // everything visible is rendered by now
    expect(tip()).toBeNull();
    over(0);
    vi.advanceTimersByTime(TOOLTIP_DELAY_MS);
    await expect.poll(tip).toBe('Copier');
  });

  test('is shown at once on keyboard focus', async () => {
    await render(example);
    holdTime();
    await userEvent.tab();
    vi.advanceTimersByTime(0);
    await expect.poll(tip).toBe('Copier');
  });
});

describe('a popover inside a form', () => {
  test('closes with Enter and does not submit the form of its screen', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const screen = await render(
      <form onSubmit={onSubmit}>
        <Menu
          role="dialog"
          label="Attente"
          trigger={(props) => (
            <button type="button" {...props}>
              3 jours
            </button>
          )}
        >
          <WholeNumberInput aria-label="Jours" defaultValue={3} min={0} />
        </Menu>
        <button type="submit">Enregistrer</button>
      </form>,
    );
    await screen.getByRole('button', { name: '3 jours' }).click();
    const days = screen.getByRole('spinbutton', { name: 'Jours' });
    const field = days.element() as HTMLInputElement;
    await days.clear();
    await days.click();
    await userEvent.keyboard('-5{Enter}');
    expect(field.value).toBe('5');
    await expect.element(days).not.toBeInTheDocument();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
