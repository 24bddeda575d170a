import { type Kysely, sql } from 'kysely';

/**
 * The rights of reviews for questions and answers: contest, edit, withdrawal and versions. They can
 * also be imported from a file, as reviews can.
 */
const STATEMENTS = [
  ...['product_questions', 'product_answers'].flatMap((table) => [
    `alter table ${table}
      -- The date at which the author contested the refusal. \`contest\` is their reason.
      add column contested_at timestamptz,
      add column contest text,
      -- The date at which the author or the shop last changed the text.
      add column edited_at timestamptz,
      -- The identifier in the imported file. Null when it was written on this instance.
      add column origin_id text,
      add column imported_at timestamptz,
      -- The import that wrote it.
      add column import_id bigint references imports on delete set null,
      add constraint ${table}_contest check ((contested_at is null) = (contest is null)),
      drop constraint ${table}_status_check`,
    `create unique index ${table}_origin on ${table} (team_id, origin_id) where origin_id is not null`,
    `create index ${table}_import on ${table} (import_id) where import_id is not null`,
  ]),
  // An imported answer has no order on this instance, whoever wrote it.
  `alter table product_answers
    -- The author of an imported answer, which has no order on this instance. Null when it was
    -- written here.
    add column imported_by text check (imported_by in ('shop', 'buyer')),
    -- Whether the shop answers.
    add column is_shop boolean not null generated always as (coalesce(imported_by = 'shop', request_id is null)) stored,
    add constraint product_answers_imported check ((imported_by is null) = (imported_at is null)),
    drop constraint product_answers_clock,
    -- An imported answer is published by a person only, because nobody could verify it.
    add constraint product_answers_clock check ((publish_at is not null) = (status = 'pending' and imported_at is null))`,
  `drop index product_answers_team`,
  `create unique index product_answers_team on product_answers (question_id) where is_shop`,
  // `withdrawn`: by its author. The row stays as evidence for a year, like that of a withdrawn
  // review.
  `alter table product_questions add constraint product_questions_status_check
    check (status in ('unconfirmed', 'pending', 'published', 'refused', 'withdrawn'))`,
  `alter table product_answers add constraint product_answers_status_check
    check (status in ('pending', 'published', 'refused', 'withdrawn'))`,
  // The content of a question or an answer before its author or the team changed it. Rows are only
  // added, and purged after a year. Exactly one of `question_id` and `answer_id` is set.
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
    -- Who ended this version: the author, or the team, whose member the audit log names.
    ended_by text not null check (ended_by in ('author', 'team')),
    -- The date at which the next version replaced it.
    ended_at timestamptz not null,
    constraint product_question_versions_of_one check (num_nonnulls(question_id, answer_id) = 1)
  )`,
  `create index product_question_versions_question on product_question_versions (question_id) where question_id is not null`,
  `create index product_question_versions_answer on product_question_versions (answer_id) where answer_id is not null`,
  `create index product_question_versions_team on product_question_versions (team_id, id)`,
  `create index product_question_versions_age on product_question_versions (ended_at)`,
];

export const compatible = {
  product_questions: 'The index holds for imported questions, which older programs do not write.',
  product_answers:
    'The check and the indexes differ from the ones before for imported answers only, which older programs do not write.',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
