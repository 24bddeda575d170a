import '#web/ui/ui.css';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';

test('a busy button keeps the focus, is announced as busy and disabled, ignores clicks, and is not paler', async () => {
  const press = vi.fn();
  const screen = await render(<Button onClick={press}>Connecter</Button>);
  const button = screen.getByRole('button', { name: 'Connecter' }).element() as HTMLElement;
  button.focus();
  await screen.rerender(
    <Button busy onClick={press}>
      Connecter
    </Button>,
  );
  expect([
    button.getAttribute('aria-disabled'),
    button.getAttribute('aria-busy'),
    document.activeElement,
    getComputedStyle(button).opacity,
  ]).toEqual(['true', 'true', button, '1']);
  button.click();
  expect(press).not.toHaveBeenCalled();
  await screen.rerender(<Button onClick={press}>Connecter</Button>);
  expect(button.hasAttribute('aria-disabled')).toBe(false);
  button.click();
  expect(press).toHaveBeenCalledOnce();
});

test('a button that cannot be used now is paler', async () => {
  const screen = await render(<Button why="Tout est publié.">Publier</Button>);
  const button = screen.getByRole('button', { name: 'Publier' }).element();
  await expect.poll(() => getComputedStyle(button).opacity).toBe('0.45');
});

test('a button that cannot be used now can have the focus, gives its reason and ignores clicks', async () => {
  const press = vi.fn();
  const screen = await render(
    <Button why="Écrivez d’abord votre réponse." onClick={press}>
      Envoyer
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Envoyer' }).element() as HTMLElement;
  button.focus();
  expect([
    document.activeElement,
    button.getAttribute('aria-disabled'),
    button.getAttribute('aria-description'),
    button.dataset['tooltip'],
  ]).toEqual([button, 'true', 'Écrivez d’abord votre réponse.', 'Écrivez d’abord votre réponse.']);
  button.click();
  expect(press).not.toHaveBeenCalled();
});
