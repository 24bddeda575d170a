import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { PlainForm } from './plain-form.tsx';

test('a missing or wrong value is shown under its field, the first such field has the focus, and nothing is sent until all are corrected', async () => {
  const send = vi.fn();
  const bubble = vi.fn();
  const screen = await render(
    <PlainForm onSubmit={send} aria-label="Essai">
      <Field label="Nom">
        <Input name="name" required />
      </Field>
      <Field label="Adresse">
        <Input type="url" name="url" required />
      </Field>
      <button type="submit">Envoyer</button>
    </PlainForm>,
  );
  document.addEventListener('invalid', bubble, true);
  const [name, url, button] = [
    screen.getByLabelText('Nom'),
    screen.getByLabelText('Adresse'),
    screen.getByRole('button'),
  ];
  await url.fill('pas une adresse');
  await button.click();
  expect(send).not.toHaveBeenCalled();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription('Ce champ est à remplir.');
  await expect
    .element(url)
    .toHaveAccessibleDescription('Écrivez une adresse entière, par exemple https://exemple.fr.');

  await name.fill('Site');
  await expect.element(name).not.toHaveAttribute('aria-invalid');
  await url.fill('https://exemple.fr');
  await button.click();
  expect(send).toHaveBeenCalledOnce();
  expect(bubble, 'the browser was never asked to say it').not.toHaveBeenCalled();
  document.removeEventListener('invalid', bubble, true);
});
