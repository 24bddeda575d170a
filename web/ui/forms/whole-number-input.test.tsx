import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { WholeNumberInput } from './whole-number-input.tsx';

const open = async () => {
  const screen = await render(<WholeNumberInput aria-label="Jours" />);
  const input = screen.getByRole('spinbutton', { name: 'Jours' });
  await input.click();
  return input.element() as HTMLInputElement;
};

test.for(['-', '+', '.', ',', 'e', 'E'])(
  '« %s » cannot be typed into a whole number',
  async (sign) => {
    const input = await open();
    await userEvent.keyboard(`${sign}1${sign}2`);
    expect(input.value).toBe('12');
  },
);

test.for([
  ['-5', false],
  ['1e3', false],
  ['2,5', false],
  [' 14 ', true],
] as const)('« %s » can be pasted: %s', async ([text, isTaken]) => {
  const input = await open();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  // The browser pastes the text unless the event is cancelled.
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  expect(input.dispatchEvent(paste)).toBe(isTaken);
});
