import { type Kysely, type RawBuilder, sql } from 'kysely';
import { OWN_ORIGIN } from '#contract/labels/review-origins.ts';
import type { DB } from '#server/database/tables.ts';
import type { ImportedQuestion } from '#server/domains/reviews/questions/imported-question.ts';
import { ownQuestionName } from '#server/domains/reviews/questions/imported-question.ts';
import { together } from './together.ts';
import { fileInstant, fileMoment, type FileRow } from './file-row.ts';

interface ExportScope {
  team_id: string;
  team_code: string;
}

/**
 * Reads the confirmed questions of a team, then their answers, each in the order of its content. Of
 * the authors, only the displayed name is exported. Withdrawn texts are left out.
 */
export async function* readQuestionRows(
  db: Kysely<DB>,
  exported: ExportScope,
  product_id: string | null,
): AsyncGenerator<Partial<FileRow>[]> {
  for (const kind of ['question', 'answer'] as const) {
    const { rows: sorted } = await sortRows(kind, exported, product_id).execute(db);
    for (const ids of together(sorted)) {
      const { rows } = await selectRows(kind, exported, ids).execute(db);
      yield rows;
    }
  }
}

/** The identifier in the file, which other instances repeat. */
function nameOf(team_code: string, of: ImportedQuestion['kind']): RawBuilder<string> {
  const alias = of === 'question' ? 'q' : 'a';
  return sql`coalesce(${sql.ref(`${alias}.origin_id`)}, ${ownQuestionName(team_code, of, '')} || ${sql.ref(`${alias}.id`)})`;
}

const sourceOf = (kind: ImportedQuestion['kind']): RawBuilder<unknown> =>
  sql`product_questions q ${kind === 'answer' ? sql`join product_answers a on a.question_id = q.id` : sql``}
    join products p on p.id = q.product_id`;

/** Returns the ids in the order of the file: by second and identifier. */
function sortRows(
  kind: ImportedQuestion['kind'],
  { team_id, team_code }: ExportScope,
  product_id: string | null,
): RawBuilder<{ id: string }> {
  const [row, at] =
    kind === 'question' ? [sql`q.id`, sql`q.asked_at`] : [sql`a.id`, sql`a.answered_at`];
  return sql`
    select ${row} as id from ${sourceOf(kind)}
    where q.team_id = ${team_id} and q.status <> 'unconfirmed' and (${product_id}::bigint is null or ${product_id}::bigint in (p.id, p.root_id))
    order by date_trunc('second', ${at}), ${nameOf(team_code, kind)} collate "C"`;
}

function selectRows(
  kind: ImportedQuestion['kind'],
  { team_code }: ExportScope,
  ids: readonly string[],
): RawBuilder<Partial<FileRow>> {
  const name = (of: ImportedQuestion['kind']): RawBuilder<string> => nameOf(team_code, of);
  const own =
    kind === 'question'
      ? sql`${name('question')} as origin_id, null as question, null as answered_by, q.locale, ${fileMoment('q.asked_at')} as submitted_at`
      : sql`${name('answer')} as origin_id, ${name('question')} as question, case when a.is_shop then 'shop' else 'buyer' end as answered_by, null as locale, ${fileMoment('a.answered_at')} as submitted_at`;
  const row = sql.raw(kind === 'question' ? 'q' : 'a');
  const source = kind === 'question' ? 'q' : 'a';
  return sql`
    select ${kind}::text as kind, ${OWN_ORIGIN}::text as origin, ${own}, p.external_id as product_id, p.sku as product_sku, p.gtin as product_gtin, p.title as product,
        case when ${row}.status = 'withdrawn' then '' else ${row}.text end as text, ${row}.display_name as author, ${row}.status as state, ${row}.refusal_reason,
        ${fileMoment(`${source}.published_at`)} as published_at, ${fileInstant(`${source}.removed_at`)} as removed_at, ${fileMoment(`${source}.edited_at`)} as edited_at,
        case when ${row}.status <> 'withdrawn' then ${fileInstant(`${source}.contested_at`)} end as contested_at, case when ${row}.status <> 'withdrawn' then ${row}.contest end as contest
      from ${sourceOf(kind)} join unnest(${[...ids]}::bigint[]) with ordinality as sorted (id, at) on sorted.id = ${row}.id
      order by sorted.at`;
}
