import '#web/ui/ui.css';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import { Form, type FieldEvent, showFieldErrors, whenAsked } from './form.tsx';
import { Input } from './input.tsx';
import { SaveBar } from './save-bar.tsx';
import { type Validation, VALIDATION_DELAY_MS } from './validation-moment.ts';

const schema = z.object({
  name: z.string().check(z.minLength(3, 'Trop court.')),
  agreed: z.boolean(),
});
const ERROR = 'Trop court.';

function Example({
  validation = 'deferred',
  onFieldEvent = () => undefined,
  onSubmit = () => undefined,
  refuse = false,
}: {
  validation?: Validation;
  onFieldEvent?: (event: FieldEvent) => void;
  onSubmit?: (values: unknown) => void;
  refuse?: boolean;
}): ReactNode {
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: '', agreed: false },
    ...whenAsked,
  });
  const submit = (values: unknown) => {
    onSubmit(values);
    if (refuse) showFieldErrors(form, { name: ['Déjà prise.'] });
  };
  return (
    <Form form={form} onSubmit={submit} onFieldEvent={onFieldEvent}>
      <Field name="name" label="Nom" hint="Trois lettres ou plus." validation={validation}>
        <Input />
      </Field>
      <Checkbox name="agreed" label="D’accord" />
      <button type="submit">Envoyer</button>
    </Form>
  );
}

/** Stops the clock, so that only the test advances it. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('deferred: no error while typing, an error when the field is left, checked again at each correction', async () => {
  const screen = await render(<Example />);
  const field = screen.getByLabelText('Nom');
  holdTime();
  await field.fill('a');
  vi.advanceTimersByTime(10 * VALIDATION_DELAY_MS);
  await expect.element(screen.getByText(ERROR)).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(screen.getByText(ERROR)).toBeVisible();
  await field.fill('abc');
  await expect.element(screen.getByText(ERROR)).not.toBeInTheDocument();
});

test('delayed: an error after a pause in typing, without leaving the field', async () => {
  const screen = await render(<Example validation="delayed" />);
  holdTime();
  await screen.getByLabelText('Nom').fill('a');
  vi.advanceTimersByTime(VALIDATION_DELAY_MS - 1);
  expect(screen.getByText(ERROR).query()).toBeNull();
  vi.advanceTimersByTime(1);
  await expect.element(screen.getByText(ERROR)).toBeVisible();
});

test('eager: an error at once', async () => {
  const screen = await render(<Example validation="eager" />);
  holdTime();
  await screen.getByLabelText('Nom').fill('a');
  await expect.element(screen.getByText(ERROR)).toBeVisible();
});

test('the form receives the focus, input, change and blur events of its fields', async () => {
  const events: string[] = [];
  const screen = await render(
    <Example onFieldEvent={({ type, name }) => events.push(`${name} ${type}`)} />,
  );
  await screen.getByLabelText('Nom').fill('abc');
  await screen.getByLabelText('D’accord').click();
  for (const event of [
    'name focus',
    'name input',
    'name change',
    'name blur',
    'agreed focus',
    'agreed change',
  ])
    expect(events).toContain(event);
});

test('a field in error has the error colour, is marked invalid and described by its error', async () => {
  const screen = await render(<Example />);
  await screen.getByRole('button', { name: 'Envoyer' }).click();
  const field = screen.getByLabelText('Nom');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription(ERROR);
  await expect.element(field).toHaveFocus();
  (document.activeElement as HTMLElement).blur();
  const error = getComputedStyle(document.documentElement).getPropertyValue('--color-error');
  const probe = document.body.appendChild(
    Object.assign(document.createElement('i'), { style: `color:${error}` }),
  );
  expect(getComputedStyle(field.element()).borderTopColor).toBe(getComputedStyle(probe).color);
});

test('a correction moves no button before the next click', async () => {
  const screen = await render(<Example />);
  const button = screen.getByRole('button', { name: 'Envoyer' });
  const topOfButton = () => button.element().getBoundingClientRect().top;
  const before = topOfButton();
  await button.click();
  await expect.element(screen.getByText(ERROR)).toBeVisible();
  const withError = topOfButton();
  expect(withError).toBeGreaterThan(before);
  await screen.getByLabelText('Nom').fill('Lavande');
  await expect.element(screen.getByText(ERROR)).not.toBeInTheDocument();
  expect(topOfButton()).toBe(withError);
  await button.click();
  await expect.poll(topOfButton).toBe(before);
});

test('an error is shown only after the pointer that left the field is released', async () => {
  const screen = await render(<Example />);
  await screen.getByLabelText('Nom').fill('a');
  holdTime();
  const button = screen.getByRole('button', { name: 'Envoyer' }).element();
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await userEvent.tab();
  vi.advanceTimersByTime(10 * VALIDATION_DELAY_MS);
  await expect.element(screen.getByText('Trois lettres ou plus.')).toBeVisible();
  button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  vi.advanceTimersByTime(VALIDATION_DELAY_MS);
  await expect.element(screen.getByText(ERROR)).toBeVisible();
});

test('valid values are sent once, as typed', async () => {
  const onSubmit = vi.fn();
  const screen = await render(<Example onSubmit={onSubmit} />);
  await screen.getByLabelText('Nom').fill('Lavande');
  await screen.getByLabelText('D’accord').click();
  await screen.getByRole('button', { name: 'Envoyer' }).click();
  await expect.poll(() => onSubmit).toHaveBeenCalledOnce();
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Lavande', agreed: true });
});

test('an error of the server is shown under its field', async () => {
  const screen = await render(<Example refuse />);
  await screen.getByLabelText('Nom').fill('Lavande');
  await screen.getByRole('button', { name: 'Envoyer' }).click();
  await expect.element(screen.getByText('Déjà prise.')).toBeVisible();
});

test('the save bar counts the fields to correct, and each has its error under it', async () => {
  function WithBar(): ReactNode {
    const form = useForm({
      resolver: zodResolver(schema),
      defaultValues: { name: '', agreed: false },
      ...whenAsked,
    });
    return (
      <Form form={form} onSubmit={() => undefined}>
        <Field name="name" label="Nom">
          <Input />
        </Field>
        <SaveBar changes={['nom']} onCancel={() => undefined} />
      </Form>
    );
  }
  const screen = await render(<WithBar />);
  await screen.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(screen.getByText(ERROR)).toBeVisible();
  await expect.element(screen.getByText(/1\schamp à corriger/u)).toBeVisible();
});

test('a web address typed without a scheme gets https, other values do not change', async () => {
  const screen = await render(
    <>
      <Field label="Adresse">
        <Input type="url" defaultValue="" />
      </Field>
      <button type="button">Ailleurs</button>
    </>,
  );
  const field = screen.getByLabelText('Adresse');
  for (const [typed, left] of [
    ['exemple.fr/avis?x=1', 'https://exemple.fr/avis?x=1'],
    ['http://exemple.fr', 'http://exemple.fr'],
    ['exemple', 'exemple'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['', ''],
  ] as const) {
    await field.fill(typed);
    await screen.getByRole('button', { name: 'Ailleurs' }).click();
    await expect.element(field).toHaveValue(left);
  }
  await field.fill('exemple.fr');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('https://exemple.fr');
});

test('near its limit a field shows how many characters are left, and the limit once it is reached', async () => {
  const screen = await render(
    <Field label="Nom">
      <Input maxLength={20} />
    </Field>,
  );
  const field = screen.getByLabelText('Nom');
  await field.fill('a'.repeat(14));
  await expect.element(screen.getByText(/restants|Limite/u)).not.toBeInTheDocument();
  await field.fill('a'.repeat(17));
  await expect.element(screen.getByText('3 caractères restants')).toBeVisible();
  await field.fill('a'.repeat(20));
  await expect.element(screen.getByText(/^Limite atteinte\s: 20 caractères$/u)).toBeVisible();
  await userEvent.tab();
  await expect.element(screen.getByText(/Limite/u)).not.toBeInTheDocument();
});
