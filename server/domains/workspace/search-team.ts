import { sql } from 'kysely';
import { STATUS_LABELS, STEP_LABELS } from '#contract/labels/labels.ts';
import { type MessageStatus, QUEUED_STATUSES, type Step } from '#contract/labels/message-status.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { Database } from '#server/database/open.ts';
import type { Handler, TeamCaller } from '#server/http/calls/handler.ts';
import { findCustomers, presentFound } from '#server/domains/customers/list-customers.ts';
import { excerptAround, WRITTEN_TEXTS } from '#server/domains/customers/written-texts.ts';
import { ATTENTION } from '#server/domains/delivery/queue/count-queue.ts';
import { allOf, searchConditions } from '#server/domains/requests/lists/filter-requests.ts';
import { textMatches } from '#server/domains/requests/lists/search-text.ts';

type TeamSearchResult = Answer<'searchTeam'>['data'][number];
type Match = TeamSearchResult['match'];

/** The maximum number of results of each kind. The lists show the rest. */
const MOST = 5;
/** The number of newest requests in which orders, reviews and messages are searched. */
const LOOKED_AT = 100;

interface FoundRequest {
  id: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone_number: string | null;
  order_number: string | null;
  order_id: string | null;
  rating: number | null;
  rated_at: Date | null;
  created_at: Date;
  /** All texts that the person wrote. */
  written: string[];
}

/**
 * Searches a whole team: customers, then orders, reviews and messages, each with the text that
 * matched. A search by a reader does not use contacts, which a reader cannot see.
 */
export const searchTeam: Handler<'searchTeam'> = async ({ db }, { caller, query: { search } }) => {
  if (searchConditions({ search }, caller.role).length === 0) return { data: [] };
  const [customers, requests] = await Promise.all([
    findCustomers(db, caller, { search, page: 1, per_page: MOST }),
    findRequests(db, caller, search),
  ]);
  const messages = await findMessages(db, requests);
  const people = customers.map((row): TeamSearchResult => {
    const { match, last_rating, last_activity_at, id, first_name, last_name } = presentFound(
      row,
      search,
      caller.role,
    );
    return {
      kind: 'customer',
      id,
      request_id: id,
      first_name,
      last_name,
      order_number: null,
      rating: last_rating,
      status_label: null,
      at: last_activity_at,
      match: match ?? { kind: 'name', text: nameOf(row) },
    };
  });
  const found = (
    request: FoundRequest,
    kind: TeamSearchResult['kind'],
    own: Partial<TeamSearchResult>,
  ): TeamSearchResult => ({
    kind,
    id: request.id,
    request_id: request.id,
    first_name: request.first_name,
    last_name: request.last_name,
    order_number: request.order_number,
    rating: request.rating,
    status_label: null,
    at: (request.rated_at ?? request.created_at).toISOString(),
    match: matchOf(request, search, caller.role),
    ...own,
  });
  const orders = requests
    .filter(({ order_id, order_number: number }) => order_id && number)
    .toSorted((a, b) => Number(isOfOrder(b, search)) - Number(isOfOrder(a, search)))
    .map((request) => found(request, 'order', { id: request.order_id ?? '', rating: null }));
  const reviews = requests
    .filter(({ rating }) => rating !== null)
    .toSorted((a, b) => Number(isInWords(b, search)) - Number(isInWords(a, search)))
    .map((request) => found(request, 'review', {}));
  const waiting = requests.flatMap((request) => {
    const message = messages.get(request.id);
    if (!message) return [];
    const status_label = `${STEP_LABELS[message.step]}, ${STATUS_LABELS[message.status].toLowerCase()}`;
    const at = message.scheduled_at.toISOString();
    return [found(request, 'message', { id: message.id, status_label, at, rating: null })];
  });
  return { data: [people, orders, reviews, waiting].flatMap((each) => each.slice(0, MOST)) };
};

async function findRequests(
  db: Database,
  caller: Pick<TeamCaller, 'team_id' | 'role'>,
  search: string,
): Promise<FoundRequest[]> {
  const matching = allOf([
    sql`s.team_id = ${caller.team_id}`,
    ...searchConditions({ search }, caller.role),
  ]);
  const { rows } = await sql<FoundRequest>`
    with found as materialized (
      select request_id from (select s.request_id from request_search s where ${matching} union select s.request_id from review_search s where ${matching}) f
      order by request_id desc limit ${LOOKED_AT})
    select r.id, r.first_name, r.last_name, r.email, r.phone_number, r.integration_order_number as order_number, r.order_id, r.rating, r.rated_at, r.created_at,
      ${WRITTEN_TEXTS} as written
    from found f join review_requests r on r.id = f.request_id where r.team_id = ${caller.team_id} and r.erased_at is null order by r.id desc`.execute(
    db,
  );
  return rows;
}

interface FoundMessage {
  id: string;
  request_id: string;
  step: Step;
  status: MessageStatus;
  scheduled_at: Date;
}

/**
 * Finds the message of each request that needs a decision by a person or, without one, the next
 * message to be sent.
 */
async function findMessages(
  db: Database,
  requests: readonly FoundRequest[],
): Promise<ReadonlyMap<string, FoundMessage>> {
  if (requests.length === 0) return new Map();
  const { rows } = await sql<FoundMessage>`
    select distinct on (m.request_id) m.id, m.request_id, m.step, m.status, m.scheduled_at
    from messages m where m.request_id = any(${requests.map(({ id }) => id)}::bigint[]) and m.status = any(${[...QUEUED_STATUSES]}::text[])
    order by m.request_id, m.status = any(${[...ATTENTION]}::text[]) desc, m.scheduled_at, m.id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.request_id, row]));
}

const nameOf = (row: Pick<FoundRequest, 'first_name' | 'last_name'>): string =>
  [row.first_name, row.last_name].filter(Boolean).join(' ');

const isOfOrder = ({ order_number: number }: FoundRequest, search: string): boolean =>
  number !== null && textMatches(number, search);

const isInWords = ({ written }: FoundRequest, search: string): boolean =>
  written.some((text) => textMatches(text, search));

/**
 * Returns the text that matched. The name is returned when no single text matches, because a search
 * may match in several texts together.
 */
function matchOf(request: FoundRequest, search: string, role: TeamCaller['role']): Match {
  const { email, phone_number: phone, order_number: number, written } = request;
  const name = nameOf(request);
  if (textMatches(name, search)) return { kind: 'name', text: name };
  if (number !== null && isOfOrder(request, search)) return { kind: 'order', text: number };
  if (role !== 'reader') {
    if (email !== null && textMatches(email, search)) return { kind: 'email', text: email };
    if (phone !== null && textMatches(phone, search)) return { kind: 'phone', text: phone };
  }
  const matchingText = written.find((text) => textMatches(text, search));
  if (matchingText !== undefined)
    return { kind: 'review', text: excerptAround(matchingText, search) };
  return { kind: 'name', text: name };
}
