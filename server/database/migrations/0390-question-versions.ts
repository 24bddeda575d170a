import { type Kysely, sql } from 'kysely';

/**
 * The rights of reviews for questions and answers: contest, edit, withdrawal and versions. They can
 * also be imported from a file, as reviews can.
 */
const STATEMENTS = [
  ...['product_questions', 'product_answers'].flatMap((table) => [
    `alter table ${table}
      -- The author does not accept the refusal, and why.
      add column contested_at timestamptz,
      add column contest text,
      -- When its author or the shop last changed the text.
      add column edited_at timestamptz,
      -- The name in the file that it came with. Null: written here.
      add column origin_id text,
      add column imported_at timestamptz,
      add column import_id bigint references imports on delete set null,
      add constraint ${table}_contest check ((contested_at is null) = (contest is null)),
      drop constraint ${table}_status_check`,
    `create unique index ${table}_origin on ${table} (team_id, origin_id) where origin_id is not null`,
    `create index ${table}_import on ${table} (import_id) where import_id is not null`,
  ]),
  // An imported answer has no order on this instance, whoever wrote it.
  `alter table product_answers
    add column imported_by text check (imported_by in ('shop', 'buyer')),
    add column is_shop boolean not null generated always as (coalesce(imported_by = 'shop', request_id is null)) stored,
    add constraint product_answers_imported check ((imported_by is null) = (imported_at is null)),
    drop constraint product_answers_clock,
    -- What nobody could verify waits for a person, without a clock.
    add constraint product_answers_clock check ((publish_at is not null) = (status = 'pending' and imported_at is null))`,
  `drop index product_answers_team`,
  `create unique index product_answers_team on product_answers (question_id) where is_shop`,
  // Withdrawn by its author. The row is evidence for a year, like that of a withdrawn review.
  `alter table product_questions add constraint product_questions_status_check
    check (status in ('unconfirmed', 'pending', 'published', 'refused', 'withdrawn'))`,
  `alter table product_answers add constraint product_answers_status_check
    check (status in ('pending', 'published', 'refused', 'withdrawn'))`,
  // The content of a question or an answer before it was changed, decided or withdrawn.
  `create table product_question_versions (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    question_id bigint references product_questions on delete cascade,
    answer_id bigint references product_answers on delete cascade,
    text text not null,
    display_name text,
    status text not null,
    refusal_reason text,
    contest text,
    -- Who ended this version; the audit log names the person of the team.
    ended_by text not null check (ended_by in ('author', 'team')),
    ended_at timestamptz not null,
    constraint product_question_versions_of_one check (num_nonnulls(question_id, answer_id) = 1)
  )`,
  `create index product_question_versions_question on product_question_versions (question_id) where question_id is not null`,
  `create index product_question_versions_answer on product_question_versions (answer_id) where answer_id is not null`,
  `create index product_question_versions_team on product_question_versions (team_id, id)`,
  `create index product_question_versions_age on product_question_versions (ended_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
