import { sql } from 'kysely';
import { REFUSAL_LABELS, type RefusalReason } from '#contract/customer-pages/shop-review.ts';
import type { Database } from '#server/database/open.ts';
import { type EvidenceLine, PIECE } from '#server/domains/audit-log/evidence-line.ts';

interface Row {
  place: string;
  kind: 'question' | 'answer';
  display_name: string | null;
  product: string;
  text: string;
  status: string;
  refusal_reason: RefusalReason | null;
  contest: string | null;
  ended_by: 'author' | 'team' | null;
  at: Date;
}

/**
 * Reads the questions and answers that the team refused, each with its listed reason, and the
 * former texts of those that were changed or withdrawn.
 */
export async function* readQuestionEvidence(
  db: Database,
  team_id: string,
): AsyncGenerator<EvidenceLine[]> {
  for (let after = ''; ;) {
    const { rows } = await sql<Row>`
      with refused_texts as (
        select 'q' || lpad(q.id::text, 20, '0') as place, 'question' as kind, q.product_id, q.display_name, q.text, q.status, q.refusal_reason, q.contest, null as ended_by, q.removed_at as at
          from product_questions q where q.team_id = ${team_id} and q.status = 'refused'
        union all select 'r' || lpad(a.id::text, 20, '0'), 'answer', q.product_id, a.display_name, a.text, a.status, a.refusal_reason, a.contest, null, a.removed_at
          from product_answers a join product_questions q on q.id = a.question_id where a.team_id = ${team_id} and a.status = 'refused'
        union all select 'v' || lpad(v.id::text, 20, '0'), case when v.question_id is null then 'answer' else 'question' end, q.product_id, v.display_name, v.text, v.status, v.refusal_reason, v.contest, v.ended_by, v.ended_at
          from product_question_versions v left join product_answers a on a.id = v.answer_id join product_questions q on q.id = coalesce(v.question_id, a.question_id) where v.team_id = ${team_id})
      select t.place, t.kind, t.display_name, p.title as product, t.text, t.status, t.refusal_reason, t.contest, t.ended_by, t.at
      from refused_texts t join products p on p.id = t.product_id where t.place > ${after} order by t.place limit ${PIECE}`.execute(
      db,
    );
    if (rows.length > 0) yield rows.map(presentRow);
    if (rows.length < PIECE) return;
    after = rows.at(-1)?.place ?? after;
  }
}

function presentRow(row: Row): EvidenceLine {
  const { kind, display_name, product, text, status, refusal_reason, contest, ended_by, at } = row;
  const name = kind === 'question' ? 'Question' : 'Réponse à une question';
  const why = refusal_reason === null ? '' : ` : ${REFUSAL_LABELS[refusal_reason].toLowerCase()}`;
  const who = ended_by === 'author' ? 'son auteur' : 'la boutique';
  return {
    part: 'questions',
    at,
    who: display_name,
    about: product,
    what:
      ended_by === null
        ? `${name} refusée${why}`
        : `${name}, version jusqu’au changement par ${who}`,
    detail: { text, status, reason: refusal_reason, contest, ended_by },
  };
}
