import { deName } from '#contract/messages/de-name.ts';
import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { auditSentence } from './audit-sentence.ts';
import { nameOfPerson } from './name-of-person.ts';
import { type EvidenceLine, PIECE } from './evidence-line.ts';

interface Row {
  id: string;
  at: Date;
  action: string;
  detail: Record<string, unknown>;
  person: string | null;
  administrator: string | null;
  is_administrator: boolean;
}

/** Reads every event of the team’s audit log, oldest first, up to the moment of the export. */
export async function* readAuditLog(db: Database, team_id: string): AsyncGenerator<EvidenceLine[]> {
  for (let after = '0'; ;) {
    const { rows } = await sql<Row>`
      select j.id::text, j.at, j.action, j.detail, ${nameOfPerson('u')} as person, ${nameOfPerson('a')} as administrator, j.impersonator_id is not null as is_administrator
      from audit_log j left join users u on u.id = j.user_id left join users a on a.id = j.impersonator_id
      where j.team_id = ${team_id} and j.id > ${after}::bigint order by j.id limit ${PIECE}`.execute(
      db,
    );
    if (rows.length > 0) yield rows.map(presentEntry);
    if (rows.length < PIECE) return;
    after = rows.at(-1)?.id ?? after;
  }
}

function presentEntry({
  at,
  action,
  detail,
  person,
  administrator,
  is_administrator,
}: Row): EvidenceLine {
  const who = is_administrator
    ? `${administrator ?? 'Un administrateur'}, sous le nom ${deName(person ?? 'un compte supprimé depuis')}`
    : (person ?? 'Recueil');
  return {
    part: 'journal',
    at,
    who,
    about: null,
    what: auditSentence(action, detail),
    detail: { action, ...detail },
  };
}
