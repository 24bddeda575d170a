import { type Kysely, sql } from 'kysely';

/** Every code point that `test` accepts, as the inside of a bracket expression of PostgreSQL. */
function classOf(test: RegExp): string {
  const ranges: [number, number][] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    if (!test.test(String.fromCodePoint(code))) continue;
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const sign = (code: number): string => `\\U${code.toString(16).padStart(8, '0')}`;
  return ranges
    .map(([from, to]) => (from === to ? sign(from) : `${sign(from)}-${sign(to)}`))
    .join('');
}

/**
 * What customers wrote is found beside their name. One line of words a source (to the shop alone, for its wall, on a public site), each written by the trigger of its own table, so that no
 * two writers meet and none can forget it; names and contacts stand around the words as in `request_search`, so that both are asked by one condition. Apart from `request_search`, which the
 * planning of messages writes: most requests have no words, and its rows stay as small as they were.
 *
 * `fold_words` folds as `search-text.ts` does. A review that its author took back is not found by it.
 */
const STATEMENTS = [
  `create function fold_words(given text) returns text language sql immutable parallel safe as $$
    select btrim(regexp_replace(
      replace(replace(replace(translate(regexp_replace(normalize(lower(given), NFD), '[${classOf(/\p{M}/u)}]', '', 'g'), 'øłđ’', 'old'''), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
      '[#|${classOf(/[\s\p{Z}\p{Cc}]/u).replace(/\\U00000000-/, '\\U00000001-')}]+', ' ', 'g'))
  $$`,
  `create table review_search (
    request_id bigint not null,
    source text not null check (source in ('private', 'wall', 'public')),
    team_id bigint not null,
    words text not null,
    search text not null,
    primary key (request_id, source)
  )`,
  `create function join_review_search(found text, words text) returns text language sql immutable parallel safe as $$
    select split_part(found, '|', 1) || words || ' |' || split_part(found, '|', 2)
  $$`,
  `create function keep_review_search(of_request bigint, of_source text, of_team bigint, written text) returns void language plpgsql as $$
  declare
    folded text := fold_words(coalesce(written, ''));
  begin
    if folded = '' then
      delete from review_search where request_id = of_request and source = of_source;
      return;
    end if;
    insert into review_search (request_id, source, team_id, words, search)
      select of_request, of_source, of_team, folded, join_review_search(coalesce((select search from request_search where request_id = of_request), ' |'), folded)
      on conflict (request_id, source) do update set words = excluded.words, search = excluded.search;
  end $$`,
  `create function private_words(feedback text, metadata jsonb) returns text language sql immutable parallel safe as $$
    select concat_ws(' ', feedback, (
      select string_agg(a ->> 'value', ' ') from jsonb_array_elements(case jsonb_typeof(metadata -> 'answers') when 'array' then metadata -> 'answers' else '[]' end) a where jsonb_typeof(a) = 'object'))
  $$`,

  `create function search_private_words() returns trigger language plpgsql as $$
  begin
    perform keep_review_search(new.id, 'private', new.team_id, private_words(new.feedback, new.metadata));
    return null;
  end $$`,
  `create trigger review_requests_written after insert on review_requests for each row when (new.feedback is not null) execute function search_private_words()`,
  `create trigger review_requests_rewritten after update of feedback, metadata on review_requests for each row
    when (old.feedback is distinct from new.feedback or old.metadata -> 'answers' is distinct from new.metadata -> 'answers') execute function search_private_words()`,

  `create function search_wall_words() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      perform keep_review_search(old.request_id, 'wall', old.team_id, null);
    else
      perform keep_review_search(new.request_id, 'wall', new.team_id, case when new.status <> 'withdrawn' then concat_ws(' ', new.title, new.text) end);
    end if;
    return null;
  end $$`,
  `create trigger shop_reviews_searched after insert or update of title, text, status on shop_reviews for each row when (new.request_id is not null) execute function search_wall_words()`,
  `create trigger shop_reviews_unsearched after delete on shop_reviews for each row when (old.request_id is not null) execute function search_wall_words()`,

  `create function search_public_words() returns trigger language plpgsql as $$
  declare
    review record;
  begin
    for review in
      select r.id, r.team_id, string_agg(concat_ws(' ', p.review_title, p.review_text), ' ') as written
      from review_requests r left join public_reviews p on p.request_id = r.id and p.match_kind <> 'proposed'
      where r.id in (case when tg_op <> 'INSERT' then old.request_id end, case when tg_op <> 'DELETE' then new.request_id end)
      group by r.id order by r.id
    loop
      perform keep_review_search(review.id, 'public', review.team_id, review.written);
    end loop;
    return null;
  end $$`,
  `create trigger public_reviews_searched after insert on public_reviews for each row when (new.request_id is not null) execute function search_public_words()`,
  `create trigger public_reviews_searched_again after update of review_title, review_text, request_id, match_kind on public_reviews for each row
    when ((old.review_title, old.review_text, old.request_id, old.match_kind) is distinct from (new.review_title, new.review_text, new.request_id, new.match_kind)) execute function search_public_words()`,
  `create trigger public_reviews_unsearched after delete on public_reviews for each row when (old.request_id is not null) execute function search_public_words()`,

  `create function follow_request_search() returns trigger language plpgsql as $$
  begin
    update review_search set search = join_review_search(new.search, words) where request_id = new.request_id;
    return null;
  end $$`,
  'create trigger request_search_followed after update of search on request_search for each row execute function follow_request_search()',
  `create function forget_review_search() returns trigger language plpgsql as $$
  begin
    delete from review_search w using removed r where w.request_id = r.id;
    return null;
  end $$`,
  'create trigger review_requests_unsearched after delete on review_requests referencing old table as removed for each statement execute function forget_review_search()',

  `insert into review_search (request_id, source, team_id, words, search)
    select w.id, w.source, w.team_id, w.words, join_review_search(coalesce(s.search, ' |'), w.words) from (
      select id, 'private' as source, team_id, fold_words(private_words(feedback, metadata)) as words from review_requests where feedback is not null or jsonb_typeof(metadata -> 'answers') = 'array'
      union all select request_id, 'wall', team_id, fold_words(concat_ws(' ', title, text)) from shop_reviews where request_id is not null and status <> 'withdrawn'
      union all select request_id, 'public', min(team_id), fold_words(string_agg(concat_ws(' ', review_title, review_text), ' ')) from public_reviews where request_id is not null and match_kind <> 'proposed' group by request_id
    ) w left join request_search s on s.request_id = w.id where w.words <> ''`,
  'create index review_search_text on review_search using gin (team_id, search gin_trgm_ops)',

  // What made a review open again once it was answered: its news is told once.
  `alter table review_follow_ups add column reopened_at timestamptz`,
  `alter table review_follow_ups add column reopened_by text check (reopened_by in ('rating', 'feedback', 'message'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
