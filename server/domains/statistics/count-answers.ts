import { sql } from 'kysely';
import type { z } from 'zod';
import {
  type FeedbackQuestion,
  parseConditionalConfiguration,
} from '#contract/settings/conditional-configuration.ts';
import type * as shapes from '#contract/api/schemas/statistics/statistics-in-detail.ts';
import type { App } from '#server/app.ts';
import type { CohortOf } from './cohorts/cohort.ts';
import { shareOf } from './present-funnel.ts';

type Question = z.output<typeof shapes.answers>['questions'][number];

/** One answer to a question, with the number of times that it was given. */
interface AnswerRow {
  id: string;
  kind: FeedbackQuestion['kind'];
  /** The label of the question when it was last asked. */
  label: string;
  value: string;
  total: number;
  respondents: number;
}

/**
 * The question that Recueil asks when the team asks none. Each of its topics is stored as an answer
 * of its own.
 */
const TOPICS = 'topic';
const MOST_TEXTS = 20;
/**
 * The maximum number of different answers of a question that are listed. A choice has at most
 * twenty options, and removed ones are added.
 */
const MOST_VALUES = 100;

/** Counts the answers in the private form of the customers who rated on these days, by question. */
export async function countAnswers(
  db: App['db'],
  of: CohortOf,
): Promise<{ rated: number; questions: Question[] }> {
  const team = await db
    .selectFrom('teams')
    .select('conditional_config')
    .where('id', '=', of.team_id)
    .executeTakeFirstOrThrow();
  const { questions } = parseConditionalConfiguration(team.conditional_config).feedback;
  const [{ rated, given: answers }, texts] = await Promise.all([
    readGiven(db, of),
    readTexts(db, of),
  ]);
  const byQuestion = Map.groupBy(answers, ({ id, kind }) => `${kind} ${id}`);
  const questionCounts = questions.map((question) => {
    const key = `${question.kind} ${question.id}`;
    const own = byQuestion.get(key) ?? [];
    byQuestion.delete(key);
    return presentQuestion({ ...question, is_asked: true }, own, texts);
  });
  const past = [...byQuestion.values()].map((own) => {
    const [{ id, kind, label } = { id: '', kind: 'text' as const, label: '' }] = own;
    return presentQuestion(
      { id, kind, label, options: [], is_asked: id === TOPICS && questions.length === 0 },
      own,
      texts,
    );
  });
  return {
    rated,
    questions: [
      ...questionCounts,
      ...past.toSorted(
        (a, b) =>
          Number(b.is_asked) - Number(a.is_asked) ||
          b.respondents - a.respondents ||
          a.label.localeCompare(b.label, 'fr'),
      ),
    ],
  };
}

/**
 * Presents a question with its answers in the order of the form, then the removed ones, most
 * frequent first.
 */
function presentQuestion(
  {
    id,
    kind,
    label,
    options,
    is_asked,
  }: Pick<FeedbackQuestion, 'id' | 'kind' | 'label' | 'options'> & { is_asked: boolean },
  answers: readonly AnswerRow[],
  texts: readonly StoredText[],
): Question {
  const respondents = answers[0]?.respondents ?? 0;
  const totals = new Map(answers.map(({ value, total }) => [value, total]));
  const offered = kind === 'scale' ? ['5', '4', '3', '2', '1'] : options;
  const others = answers
    .filter(({ value }) => !offered.includes(value))
    .toSorted((a, b) => b.total - a.total || a.value.localeCompare(b.value, 'fr'));
  const choices =
    kind === 'text'
      ? []
      : [...offered, ...others.map(({ value }) => value)].slice(0, MOST_VALUES).map((value) => ({
          value,
          total: totals.get(value) ?? 0,
          share: Math.min(1, shareOf(totals.get(value) ?? 0, respondents)),
        }));
  return {
    id,
    label,
    kind,
    is_asked,
    respondents,
    average: kind === 'scale' ? averageOf(answers) : null,
    choices,
    texts: texts
      .filter((text) => text.id === id && kind === 'text')
      .map(({ request_id, value }) => ({ request_id, value })),
  };
}

function averageOf(answers: readonly AnswerRow[]): number | null {
  const marks = answers.filter(({ value }) => /^[1-5]$/u.test(value));
  const count = marks.reduce((total, mark) => total + mark.total, 0);
  return count === 0
    ? null
    : marks.reduce((sum, { value, total }) => sum + Number(value) * total, 0) / count;
}

/**
 * Returns the SQL of `answer`: each stored answer of the requests that were rated on these days.
 * Answers in another format are left out.
 */
const answered = ({ team_id, start, end }: CohortOf) => sql`
  rated as (select r.id, r.rated_at, r.metadata from review_requests r where r.team_id = ${team_id} and r.rated_day between ${start}::date and ${end}::date and r.rating is not null),
  answer as (
    select r.id as request_id, r.rated_at, a ->> 'label' as label, a ->> 'kind' as kind, a ->> 'value' as value,
      case when a ->> 'id' = ${`${TOPICS}_`} || coalesce(a ->> 'topic', '') then ${TOPICS} else a ->> 'id' end as id
    from rated r cross join lateral jsonb_array_elements(case jsonb_typeof(r.metadata -> 'answers') when 'array' then r.metadata -> 'answers' else '[]' end) a
    where jsonb_typeof(a) = 'object' and a ->> 'kind' in ('text', 'choice', 'scale') and a ->> 'label' is not null and a ->> 'value' is not null and a ->> 'id' is not null)`;

async function readGiven(
  db: App['db'],
  of: CohortOf,
): Promise<{ rated: number; given: AnswerRow[] }> {
  const { rows } = await sql<{ rated: number; given: AnswerRow[] }>`
    with ${answered(of)},
    question as (select id, kind, (array_agg(label order by rated_at desc, request_id desc))[1] as label, count(distinct request_id) as respondents from answer group by id, kind),
    given as (select id, kind, case when kind = 'text' then '' else value end as value, count(distinct request_id) as total from answer group by 1, 2, 3)
    select (select count(*) from rated)::int as rated,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'kind', g.kind, 'label', q.label, 'value', g.value, 'total', g.total, 'respondents', q.respondents)), '[]')
        from given g join question q on q.id = g.id and q.kind = g.kind) as given`.execute(db);
  return rows[0] ?? { rated: 0, given: [] };
}

interface StoredText {
  id: string;
  request_id: string;
  value: string;
}

/** Reads the latest texts of each question. */
async function readTexts(db: App['db'], of: CohortOf): Promise<StoredText[]> {
  const { rows } = await sql<StoredText>`
    with ${answered(of)}
    select id, request_id, value from (
      select id, request_id, value, row_number() over (partition by id order by rated_at desc, request_id desc) as place from answer where kind = 'text') t
    where place <= ${MOST_TEXTS} order by id, place`.execute(db);
  return rows;
}
