// `npm run verify-audit-log` verifies the chain of the audit log of every team and of the instance,
// while Recueil runs or is stopped, with the same settings as Recueil. Its exit code is 3 when a
// chain is broken.
import { sql } from 'kysely';
import { readConfig } from '#server/config/config.ts';
import { openPlace } from '#server/database/embedded/open-place.ts';
import { openDatabase } from '#server/database/open.ts';
import { verifyAuditChain, BREAK_SENTENCES } from '#server/domains/audit-log/verify-audit-chain.ts';
import { describeRefusal } from '#server/start-refused.ts';

try {
  await using disposables = new AsyncDisposableStack();
  const db = openDatabase(await openPlace(readConfig(), disposables));
  disposables.defer(() => db.destroy());
  const { rows: chains } = await sql<{ team_id: string | null }>`
    select team_id::text from audit_chains union select team_id::text from audit_log order by team_id nulls first`.execute(
    db,
  );
  if (chains.length === 0) console.log('Aucun journal : rien n’y est encore écrit.');
  for (const { team_id } of chains) {
    const { entries, redacted, head, broken } = await verifyAuditChain(db, team_id);
    const name = team_id === null ? 'Instance' : `Boutique ${team_id}`;
    if (broken === null)
      console.log(
        `${name} : intact, ${entries} lignes, ${redacted} effacées en partie, dernière empreinte ${head?.hash ?? '-'}`,
      );
    else {
      process.exitCode = 3;
      console.error(
        `${name} : ROMPU à la ligne ${broken.seq ?? `d’identifiant ${broken.id ?? '-'}`}, ${BREAK_SENTENCES[broken.kind]}`,
      );
    }
  }
} catch (error) {
  process.exitCode = 1;
  console.error(describeRefusal(error));
}
