import type { RawBuilder } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { writeMoment } from '#server/domains/requests/planning/write-moment.ts';
import { filterAnswers, readDestinationsShown } from './list-destinations-shown.ts';

type DestinationsShown = Answer<'listDestinationsShown'>['data'][number];

const TOGETHER = 2_000;
/** Column titles. The one that is null is the date, whose title contains the time zone. */
const HEAD = [
  'Demande',
  'Commande',
  'Note',
  null,
  'Mode',
  'Formulaire privé au-dessus',
  'Redirigé vers le premier site d’avis',
  'Sites d’avis, dans l’ordre affiché',
  'Adresses',
];
const MODES: Readonly<Record<NonNullable<DestinationsShown['mode']>, string>> = {
  neutral: 'Neutre',
  feedback_first: 'Message privé d’abord',
  redirect: 'Redirection',
};

/**
 * Exports the evidence of a period, or of one request, as a table for people or the same lines for
 * a program.
 */
export const exportDestinationsShown: Handler<'exportDestinationsShown'> = async (
  app,
  { caller, query },
) => {
  const { format } = query;
  const filters = await filterAnswers(app, caller.team_id, query);
  const { timezone } = await app.db
    .selectFrom('teams')
    .select('timezone')
    .where('id', '=', caller.team_id)
    .executeTakeFirstOrThrow();
  const today = writeMoment(timezone)(app.clock.now().toISOString()).slice(0, 10);
  const filename = `sites-d-avis-montrés-${today}.${format}`;
  return format === 'csv'
    ? { filename, type: 'text/csv; charset=utf-8', chunks: asTable(app, filters, timezone) }
    : { filename, type: 'application/json; charset=utf-8', chunks: asJson(app, filters) };
};

async function* asTable(
  app: Pick<App, 'db' | 'tables'>,
  filters: RawBuilder<unknown>,
  timezone: string,
): AsyncGenerator<string> {
  const moment = writeMoment(timezone);
  yield app.tables.write([HEAD.map((name) => name ?? `Le (heure de ${timezone})`)]);
  for await (const shown of readAll(app, filters))
    yield app.tables.writeOn(shown.map((line) => lineOf(line, moment)));
}

async function* asJson(app: Pick<App, 'db'>, filters: RawBuilder<unknown>): AsyncGenerator<string> {
  let before = '{"data":[';
  for await (const shown of readAll(app, filters)) {
    yield before + shown.map((line) => JSON.stringify(line)).join(',');
    before = ',';
  }
  yield before === ',' ? ']}' : `${before}]}`;
}

async function* readAll(
  { db }: Pick<App, 'db'>,
  filters: RawBuilder<unknown>,
): AsyncGenerator<DestinationsShown[]> {
  for (let after: Awaited<ReturnType<typeof readDestinationsShown>>['last']; ;) {
    const { shown, last } = await readDestinationsShown(db, filters, {
      limit: TOGETHER,
      ...(after && { after }),
    });
    if (shown.length > 0) yield shown;
    if (shown.length < TOGETHER) return;
    after = last;
  }
}

function lineOf(
  {
    request_uuid,
    integration_order_number,
    rating,
    shown_at,
    mode,
    layout,
    was_carried,
    doors: destinations,
  }: DestinationsShown,
  moment: (at: string | null) => string,
): string[] {
  const yes = (is: boolean): string => (is ? 'oui' : 'non');
  return [
    request_uuid,
    integration_order_number ?? '',
    String(rating ?? ''),
    moment(shown_at),
    mode === null ? '' : MODES[mode],
    yes(layout === 'form_first'),
    yes(was_carried),
    destinations.map(({ kind }) => kind).join(' > '),
    destinations.map(({ url }) => url ?? '').join(' '),
  ];
}
