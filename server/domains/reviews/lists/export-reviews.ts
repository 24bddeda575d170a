import type { z } from 'zod';
import { readAnswers } from '#contract/customer-pages/read-answers.ts';
import type { teamReview } from '#contract/api/schemas/reviews/reviews.ts';
import type { App } from '#server/app.ts';
import type { Handler, TeamCaller } from '#server/http/calls/handler.ts';
import { type ReviewQuery, readReviewFilters, type ReviewFilters } from './filter-reviews.ts';
import { unhappyLately } from './unhappy-lately.ts';
import { pickReviews } from './pick-reviews.ts';
import { readReviews } from './read-reviews.ts';
import { writeMoment } from '#server/domains/requests/planning/write-moment.ts';

type Review = z.output<typeof teamReview>;

/**
 * Exports the rows of the list, in its order, all pages in one file: with local times for a
 * spreadsheet, or in the format of the API for a program. A reader’s file has masked contacts.
 */
export const exportReviews: Handler<'exportReviews'> = async (app, { caller, query }) => {
  const { format, ...filters } = query;
  const { timezone } = await app.db
    .selectFrom('teams')
    .select('timezone')
    .where('id', '=', caller.team_id)
    .executeTakeFirstOrThrow();
  const pieces = readAll(
    app,
    caller,
    readReviewFilters(filters, caller, timezone, app.clock.now()),
    filters.sort,
  );
  const filename = `avis-${writeMoment(timezone)(app.clock.now().toISOString()).slice(0, 10)}.${format}`;
  return format === 'csv'
    ? { filename, type: 'text/csv; charset=utf-8', chunks: asTable(app, timezone, pieces) }
    : { filename, type: 'application/json; charset=utf-8', chunks: asJson(pieces) };
};

/**
 * The number of ids that are read at once. Ids are small, so the file shows one state of the list
 * even when the download is slow.
 */
const PICKED = 50_000;
const TOGETHER = 500;

async function* readAll(
  app: Pick<App, 'db' | 'clock'>,
  caller: TeamCaller,
  reviewQuery: ReviewQuery,
  sort: ReviewFilters['sort'],
): AsyncGenerator<Review[]> {
  const unhappy = unhappyLately(app.clock.now());
  for (let page = 1; ; page++) {
    const ids = await pickReviews(app.db, reviewQuery, { page, per_page: PICKED, sort }, unhappy);
    for (let at = 0; at < ids.length; at += TOGETHER)
      yield await readReviews(app.db, ids.slice(at, at + TOGETHER), caller.role);
    if (ids.length < PICKED) return;
  }
}

async function* asTable(
  { tables }: Pick<App, 'tables'>,
  timezone: string,
  pieces: AsyncIterable<Review[]>,
): AsyncGenerator<string> {
  const at = (what: string): string => `${what} (heure de ${timezone})`;
  const moment = writeMoment(timezone);
  yield tables.write([
    [
      at('Noté le'),
      'Note',
      'Message privé',
      'Réponses au formulaire',
      'Statut',
      'Assigné à',
      'Prénom',
      'Nom',
      'E-mail',
      'Téléphone',
      'Pays',
      'Commande',
      'Canal',
      'Étape',
      'Déclencheur',
      at('Demandé le'),
      at('Ouvert le'),
      at('Cliqué le'),
      'Origine',
      'Identifiant',
    ],
  ]);
  for await (const reviews of pieces)
    if (reviews.length > 0) yield tables.writeOn(reviews.map((review) => lineOf(review, moment)));
}

function lineOf(review: Review, moment: (at: string | null) => string): string[] {
  const {
    rating,
    feedback,
    metadata,
    status_label,
    owner,
    channel_label,
    step_label,
    trigger_event_label,
  } = review;
  const answers = readAnswers(metadata)
    .map(({ label, value }) => `${label}\u00A0: ${value}`)
    .join(' | ');
  return [
    moment(review.rated_at),
    String(rating ?? ''),
    feedback ?? '',
    answers,
    status_label ?? '',
    owner?.name ?? '',
    review.first_name ?? '',
    review.last_name ?? '',
    review.email ?? '',
    review.phone_number ?? '',
    review.country_code ?? '',
    review.integration_order_number ?? '',
    channel_label ?? '',
    step_label ?? '',
    trigger_event_label,
    moment(review.date_sent),
    moment(review.date_opened),
    moment(review.date_clicked),
    review.integration_name ?? '',
    review.uuid,
  ];
}

async function* asJson(pieces: AsyncIterable<Review[]>): AsyncGenerator<string> {
  let before = '{"data":[';
  for await (const reviews of pieces) {
    if (reviews.length === 0) continue;
    yield before + reviews.map((review) => JSON.stringify(review)).join(',');
    before = ',';
  }
  yield before === ',' ? ']}' : `${before}]}`;
}
