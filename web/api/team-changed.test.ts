import { expect, test } from 'vitest';
import { closeToast, shownToasts } from '#web/ui/feedback/toast-store.ts';
import { announceTeamChange } from './team-changed.ts';

test('several calls refused after another tab changed the team show one toast, until it is closed', () => {
  announceTeamChange();
  announceTeamChange();
  const said = shownToasts().filter(({ title }) => title === 'Une autre boutique est ouverte');
  expect(said).toHaveLength(1);
  closeToast(said[0]?.id ?? '');
  announceTeamChange();
  expect(shownToasts().filter(({ open }) => open)).toHaveLength(1);
});
