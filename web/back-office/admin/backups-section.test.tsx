import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Overview } from './admin-data.ts';
import { BackupsSection } from './backups-section.tsx';

type BackupsOverview = Overview['backups'];

const AT = '2026-11-20T02:30:00Z';
const none: BackupsOverview = { destination: null, last_success: null, last_failure: null };

const textOf = async (backups: BackupsOverview): Promise<string> => {
  const screen = await render(<BackupsSection backups={backups} />);
  const text = screen.container.textContent.replaceAll(/[\u00A0\u202F]/gu, ' ');
  await screen.unmount();
  return text;
};

test('the card of backups shows the last success, the failure since then, and how to have one each day', async () => {
  expect(await textOf(none)).toMatch(
    /Aucune sauvegarde n’a encore été faite\..*Aucune sauvegarde n’est programmée\. Indiquez un dossier dans BACKUP_DIR/u,
  );
  const failed = { at: AT, problem: 'Le disque est plein.', is_manual: false };
  expect(await textOf({ ...none, last_failure: failed })).toContain(
    'Aucune sauvegarde n’a encore réussi.',
  );
  const scheduled: BackupsOverview = {
    destination: '/var/backups',
    last_success: { at: AT, name: 'a.recueil', bytes: 9e6, is_encrypted: true, is_manual: false },
    last_failure: failed,
  };
  const text = await textOf(scheduled);
  expect(text).toContain('Dernière sauvegarde réussie');
  expect(text).toContain('a.recueil, 9 Mo, chiffrée, dans /var/backups');
  expect(text).toContain('Le disque est plein. Elle est retentée chaque heure.');
  expect(text).not.toContain('n’est programmée');
});

test('a manual backup is shown as manual, and a failed one is not retried', async () => {
  const text = await textOf({
    ...none,
    last_success: {
      at: AT,
      name: '/mnt/a.recueil',
      bytes: 1,
      is_encrypted: false,
      is_manual: true,
    },
    last_failure: { at: AT, problem: 'Le disque est plein.', is_manual: true },
  });
  expect(text).toContain('/mnt/a.recueil, 1 Mo, non chiffrée, faite par npm run backup');
  expect(text).toContain('Le disque est plein.');
  expect(text).not.toContain('retentée');
  expect(text).toContain('Aucune sauvegarde n’est programmée.');
});
