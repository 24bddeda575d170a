import { type Kysely, sql } from 'kysely';

/** Questions that readers ask about a product, and the answers of the team and of buyers. */
const STATEMENTS = [
  // A question that a reader asks about a product.
  `create table product_questions (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    product_id bigint not null references products on delete cascade,
    text text not null,
    -- The name under which it is shown. Null when the author gave none.
    display_name text,
    -- The address with which the author confirms the question and receives the answer. It is never
    -- shown. Null after a year.
    email text,
    -- The language of the page on which it was asked.
    locale text not null,
    -- \`unconfirmed\`: the author has not followed the link in the e-mail, and nobody of the team
    -- sees the question.
    status text not null default 'unconfirmed'
      check (status in ('unconfirmed', 'pending', 'published', 'refused')),
    -- One of \`REFUSAL_REASONS\` in \`contract/customer-pages/shop-review.ts\`.
    refusal_reason text,
    asked_at timestamptz not null,
    confirmed_at timestamptz,
    published_at timestamptz,
    -- The date at which it was refused or withdrawn.
    removed_at timestamptz,
    constraint product_questions_refused check ((refusal_reason is not null) = (status = 'refused')),
    constraint product_questions_published check (published_at is not null or status <> 'published')
  )`,
  `create index product_questions_shown on product_questions (product_id, published_at desc, id desc)
    where status = 'published'`,
  `create index product_questions_list on product_questions (team_id, asked_at desc, id desc)
    include (status, product_id)`,
  `create index product_questions_product on product_questions (product_id)`,
  `create index product_questions_email on product_questions (team_id, lower(email)) where email is not null`,
  `create index product_questions_unconfirmed on product_questions (asked_at) where status = 'unconfirmed'`,

  // An answer of the team or of a buyer to a question about a product.
  `create table product_answers (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    question_id bigint not null references product_questions on delete cascade,
    -- The request of the buyer who answers. Null when the team answers.
    request_id bigint references review_requests on delete cascade,
    text text not null,
    display_name text,
    status text not null check (status in ('pending', 'published', 'refused')),
    refusal_reason text,
    -- The date at which the program publishes it without a decision of the team.
    publish_at timestamptz,
    answered_at timestamptz not null,
    published_at timestamptz,
    -- The date at which it was refused or withdrawn.
    removed_at timestamptz,
    constraint product_answers_refused check ((refusal_reason is not null) = (status = 'refused')),
    constraint product_answers_clock check ((publish_at is not null) = (status = 'pending'))
  )`,
  // One answer of the team, and one of each buyer.
  `create unique index product_answers_team on product_answers (question_id) where request_id is null`,
  `create unique index product_answers_buyer on product_answers (question_id, request_id) where request_id is not null`,
  `create index product_answers_request on product_answers (request_id) where request_id is not null`,
  `create index product_answers_of_team on product_answers (team_id)`,
  `create index product_answers_clock on product_answers (publish_at) where status = 'pending'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
