import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { presentPage } from '#server/http/calls/page.ts';

/**
 * Lists the captured messages, newest first, with their links. Ids are picked first, so that a deep
 * page reads no message before its own.
 */
export async function listTestInbox(
  app: App,
  { query, url }: Call<'listTestInbox'>,
): Promise<Answer<'listTestInbox'>> {
  const { page, per_page, search } = query;
  const pattern =
    search === undefined || search === '' ? null : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const matching = app.db
    .selectFrom('test_inbox_messages as o')
    .$if(pattern !== null, (query) =>
      query
        .leftJoin('teams as t', 't.id', 'o.team_id')
        .where(
          sql<boolean>`(o.recipient ilike ${pattern} or o.subject ilike ${pattern} or o.body_text ilike ${pattern} or t.name ilike ${pattern})`,
        ),
    );
  const { total } = await matching
    .select((row) => row.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const picked = matching
    .select('o.id')
    .orderBy('o.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page);
  const rows = await app.db
    .selectFrom(picked.as('p'))
    .innerJoin('test_inbox_messages as o', 'o.id', 'p.id')
    .leftJoin('teams as t', 't.id', 'o.team_id')
    .select([
      'o.id',
      'o.team_id',
      't.name as team_name',
      'o.request_id',
      'o.channel',
      'o.sender',
      'o.recipient',
      'o.subject',
      'o.body_text',
      'o.body_html',
      'o.template',
      'o.headers',
      'o.created_at',
    ])
    .orderBy('o.id', 'desc')
    .execute();
  const messages = rows.map((row) => ({
    ...row,
    headers: textsOf(row.headers),
    created_at: row.created_at.toISOString(),
  }));
  const drops = await app.db
    .selectFrom('test_inbox_drops')
    .select((row) => row.fn.sum<string | null>('dropped').as('dropped'))
    .executeTakeFirstOrThrow();
  return {
    ...presentPage(messages, Number(total), query, app.config.publicUrl, url),
    dropped: Number(drops.dropped ?? 0),
  };
}

function textsOf(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
