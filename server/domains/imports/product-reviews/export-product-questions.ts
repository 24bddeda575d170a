import { type Kysely, type RawBuilder, sql } from 'kysely';
import { OWN_ORIGIN } from '#contract/labels/review-origins.ts';
import type { DB } from '#server/database/tables.ts';
import type { ImportedQuestion } from '#server/domains/reviews/questions/imported-question.ts';
import { ownQuestionName } from '#server/domains/reviews/questions/imported-question.ts';
import { fileMoment, type FileRow } from './file-row.ts';

const TOGETHER = 500;

interface Place {
  written: string;
  name: string;
}

/**
 * Reads the confirmed questions of a team, then their answers, each in the order of its content. Of
 * the authors, only the displayed name is exported. Withdrawn texts are left out.
 */
export async function* readQuestionRows(
  db: Kysely<DB>,
  { team_id, team_code }: { team_id: string; team_code: string },
  product_id: string | null,
): AsyncGenerator<Partial<FileRow>[]> {
  for (const kind of ['question', 'answer'] as const)
    for (let after: Place | null = { written: '-infinity', name: '' }; after !== null;) {
      const { rows }: { rows: (Partial<FileRow> & { place: string; origin_id: string })[] } =
        await selectRows(kind, { team_id, team_code, product_id }, after).execute(db);
      if (rows.length > 0) yield rows;
      const last = rows.at(-1);
      after =
        last === undefined || rows.length < TOGETHER
          ? null
          : { written: last.place, name: last.origin_id };
    }
}

function selectRows(
  kind: ImportedQuestion['kind'],
  {
    team_id,
    team_code,
    product_id,
  }: { team_id: string; team_code: string; product_id: string | null },
  after: Place,
): RawBuilder<Partial<FileRow> & { place: string; origin_id: string }> {
  const nameOf = (of: ImportedQuestion['kind'], alias: 'q' | 'a'): RawBuilder<unknown> =>
    sql`coalesce(${sql.ref(`${alias}.origin_id`)}, ${ownQuestionName(team_code, of, '')} || ${sql.ref(`${alias}.id`)})`;
  const own =
    kind === 'question'
      ? sql`${nameOf('question', 'q')} as origin_id, null as question, null as answered_by, q.locale, date_trunc('second', q.asked_at) as written_second, ${fileMoment('q.asked_at')} as submitted_at`
      : sql`${nameOf('answer', 'a')} as origin_id, ${nameOf('question', 'q')} as question, case when a.is_shop then 'shop' else 'buyer' end as answered_by, null as locale,
          date_trunc('second', a.answered_at) as written_second, ${fileMoment('a.answered_at')} as submitted_at`;
  const row = sql.raw(kind === 'question' ? 'q' : 'a');
  const source = kind === 'question' ? 'q' : 'a';
  return sql`
    select *, written_second::text as place from (
      select ${kind}::text as kind, ${OWN_ORIGIN}::text as origin, ${own}, p.external_id as product_id, p.sku as product_sku, p.gtin as product_gtin, p.title as product,
        case when ${row}.status = 'withdrawn' then '' else ${row}.text end as text, ${row}.display_name as author, ${row}.status as state, ${row}.refusal_reason,
        ${fileMoment(`${source}.published_at`)} as published_at, ${fileMoment(`${source}.removed_at`)} as removed_at, ${fileMoment(`${source}.edited_at`)} as edited_at,
        case when ${row}.status <> 'withdrawn' then ${fileMoment(`${source}.contested_at`)} end as contested_at, case when ${row}.status <> 'withdrawn' then ${row}.contest end as contest
      from product_questions q ${kind === 'answer' ? sql`join product_answers a on a.question_id = q.id` : sql``}
        join products p on p.id = q.product_id
      where q.team_id = ${team_id} and q.status <> 'unconfirmed' and (${product_id}::bigint is null or ${product_id}::bigint in (p.id, p.root_id))) e
    where (written_second, origin_id collate "C") > (${after.written}::timestamptz, ${after.name} collate "C")
    order by written_second, origin_id collate "C" limit ${TOGETHER}`;
}
