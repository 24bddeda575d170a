import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Handler, TeamCaller } from '#server/http/calls/handler.ts';
import { presentPage } from '#server/http/calls/page.ts';
import type { OptOutsTable } from '#server/database/tables/requests/opt-outs.ts';
import { contactMask } from '#server/domains/privacy/mask-contact.ts';

/** The sources of opt-outs, in French. */
export const OPT_OUT_SOURCES: Readonly<Record<OptOutsTable['source'], string>> = {
  page: 'Sur la page de la demande',
  one_click: 'Par le lien de l’e-mail',
  inbound: 'Par un message reçu',
  manual: 'Ajoutée par la boutique',
  import: 'Importée d’un fichier',
};

/** The contact as a reader sees it. A reader can only search by this form. */
const MASKED = sql<string>`case kind when 'email' then left(value, 1) || '•••' || substr(value, strpos(value, '@')) else left(value, 4) || '•••' || right(value, 2) end`;

/**
 * Lists the opt-outs in force, newest first. The page is found in the index, which contains the
 * searched column; only the rows of that page are read from the table.
 */
export const listOptOuts: Handler<'listOptOuts'> = async (app, { caller, query, url }) => {
  const matching = findOptOuts(app, caller, query.search ?? '');
  const { total } = await matching
    .select((row) => row.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const picked = matching
    .select('id')
    .orderBy('id', 'desc')
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);
  const rows = await app.db
    .selectFrom(picked.as('p'))
    .innerJoin('opt_outs as o', 'o.id', 'p.id')
    .select(['o.id', 'o.kind', 'o.value', 'o.source', 'o.created_at'])
    .orderBy('o.id', 'desc')
    .execute();
  return presentPage(
    rows.map((row) => presentOptOut(row, caller.role)),
    Number(total),
    query,
    app.config.publicUrl,
    url,
  );
};

/** Finds the opt-outs in force whose contact, as this caller sees it, contains the search text. */
export function findOptOuts(
  { db }: Pick<App, 'db'>,
  caller: Pick<TeamCaller, 'team_id' | 'role'>,
  search: string,
) {
  const patterns = patternsOf(search);
  const visibleValue = caller.role === 'reader' ? MASKED : sql<string>`value`;
  return db
    .selectFrom('opt_outs')
    .where('team_id', '=', caller.team_id)
    .where('removed_at', 'is', null)
    .$if(patterns.length > 0, (query) =>
      query.where(sql<boolean>`${visibleValue} like any(${patterns}::text[])`),
    );
}

/**
 * Returns the search text as typed and, for a phone number, also in its stored form: « 06 12 34 »
 * matches 61234.
 */
function patternsOf(search: string): string[] {
  const digits = /^[+\d][\d\s.()/-]*$/.test(search)
    ? search.replace(/\D/g, '').replace(/^0+/, '')
    : '';
  return [search.toLowerCase(), digits]
    .filter((part) => part !== '')
    .map((part) => `%${part.replace(/[\\%_]/g, '\\$&')}%`);
}

export function presentOptOut(
  {
    id,
    kind,
    value,
    source,
    created_at,
  }: {
    id: string;
    kind: 'email' | 'phone';
    value: string;
    source: OptOutsTable['source'];
    created_at: Date;
  },
  role: TeamCaller['role'],
): Answer<'addOptOut'>['data'] {
  return {
    id,
    kind,
    contact: contactMask(role)(value) ?? value,
    source,
    source_label: OPT_OUT_SOURCES[source],
    created_at: created_at.toISOString(),
  };
}
