import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Switch } from './switch.tsx';
import { useShownChoice } from './use-shown-choice.ts';

function Example({ saving }: { saving: Promise<boolean> }): ReactNode {
  const [saved, setSaved] = useState(false);
  const [isOn, choose] = useShownChoice(saved, async () => setSaved(await saving));
  return (
    <Switch label="Ouvert" checked={isOn} onChange={(event) => choose(event.target.checked)} />
  );
}

test('a switch shows the choice from the click on, while it is being saved', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { getByRole } = await render(<Example saving={promise} />);
  const input = getByRole('switch').element() as HTMLInputElement;
  input.click();
  expect(input.checked).toBe(true); // in the same task, so it never returns to the old value
  resolve(true);
  await expect.element(getByRole('switch')).toBeChecked();
});

test('a switch shows the saved value when its choice could not be saved', async () => {
  const { promise, reject } = Promise.withResolvers<boolean>();
  const { getByRole } = await render(<Example saving={promise} />);
  const input = getByRole('switch').element() as HTMLInputElement;
  input.click();
  expect(input.checked).toBe(true);
  reject(new Error('Panne de l’essai.'));
  await expect.element(getByRole('switch')).not.toBeChecked();
});
