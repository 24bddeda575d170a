import { expect, test, vi } from 'vitest';
import { requestStepUp, whenStepUpIsRequired } from './step-up.ts';

test('calls that are refused before the dialog is loaded wait for it, and share one confirmation', async () => {
  const answered = vi.fn();
  const first = requestStepUp({ by_second_factor: false }).then(answered);
  const second = requestStepUp({ by_second_factor: false }).then(answered);
  await Promise.resolve();
  expect(answered).not.toHaveBeenCalled();
  const prove = vi.fn(() => Promise.resolve(true));
  whenStepUpIsRequired(prove);
  await Promise.all([first, second]);
  expect(prove).toHaveBeenCalledTimes(1);
  expect(answered.mock.calls).toEqual([[true], [true]]);
});
