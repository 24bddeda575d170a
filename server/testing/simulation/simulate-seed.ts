import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { findSenders } from '#server/domains/channels/senders/find-senders.ts';
import { recountTeam, repairStatistics } from '#server/domains/statistics/cohorts/recount.ts';
import { endRemainingSteps } from '#server/domains/requests/schedule/end-remaining-steps.ts';
import { transaction } from '#server/database/transaction.ts';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { seededRandom, withRandom } from '#server/testing/seeded-random.ts';
import { simulateSending } from './simulate-sending.ts';
import { type SimulatedProvider, simulatedProvider } from './simulated-provider.ts';
import { type AppWithoutHttp, appWithoutHttp } from '#server/testing/test-app.ts';

/**
 * The broken rules, empty when all held, and a record of the events, to compare two runs of one
 * seed.
 */
export interface SeedResult {
  wrong: string[];
  story: string;
}

interface SimulatedRequest {
  id: string;
  team_id: string;
  email: string;
}

interface SimulationEnd {
  id: string;
  status: string;
  key: string;
  email: string;
  sent_at: Date | null;
  /** True for a reminder that waits while the previous step’s delivery is uncertain. */
  waits: boolean;
  is_leased: boolean;
  sent_events: number;
}

const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };
const FLOW = {
  is_active: true,
  send_window: { email: ALL_DAY },
  caps: { messages_per_day: 1, requests_per_30_days: null },
};
const STEPS = 60;

/**
 * Runs the simulator once: the seed determines every step. The database must be migrated, and
 * nothing else may use it meanwhile.
 */
export function simulateSeed(db: Database, seed: number): Promise<SeedResult> {
  const random = seededRandom(seed);
  return withRandom(random, () => simulate(db, seed, random));
}

async function simulate(db: Database, seed: number, random: () => number): Promise<SeedResult> {
  await sql`delete from messages`.execute(db);
  const app = appWithoutHttp(db);
  const provider = simulatedProvider(random, seed % 2 === 0, () => app.clock.now().getTime());
  app.channels.email = provider.channel;
  await ensureSenders(app);
  const teams = [await addTeam(app, { flow: FLOW }), await addTeam(app, { flow: FLOW })];
  const requests = await addRequests(app, teams, seed);
  // Corrects the statistics of the rows that the fixtures inserted, which are not tested.
  for (const team of teams) await db.transaction().execute((tx) => repairStatistics(tx, team));
  const stopped = new Map<string, number>();
  const simulation = simulateSending(app, provider.channel, random);
  await simulation.misbehave(STEPS, async () => {
    const request = requests[Math.floor(random() * requests.length)];
    if (!request || stopped.has(request.email)) return;
    stopped.set(request.email, provider.accepted.length);
    await db
      .insertInto('opt_outs')
      .values({ team_id: request.team_id, kind: 'email', value: request.email, source: 'page' })
      .execute();
    // Either through an opt-out page, which also ends the planned messages, or in the list, which
    // the claim checks.
    const ended = requests.filter(
      ({ email, team_id }) => email === request.email && team_id === request.team_id,
    );
    if (random() < 0.5)
      await transaction(app, (tx) =>
        endRemainingSteps(
          tx,
          ended.map(({ id }) => id),
          'opted_out',
        ),
      );
  });
  provider.behave();
  await simulation.settle();
  const rows = await readEnded(db);
  const figures = await Promise.all(teams.map((team) => checkFigures(db, team)));
  const wrong = [
    ...rows.flatMap((row) => checkMessage(row, provider)),
    ...checkStops(provider, stopped),
    ...checkDays(provider),
    ...figures.flat(),
  ];
  return {
    wrong,
    story:
      rows.map((row) => row.status).join(' ') +
      ` ${provider.accepted.length} accepted at ${provider.accepted.map((one) => one.at).join()}`,
  };
}

/** Adds four people of two shops, some with two requests, some with a reminder. */
async function addRequests(
  app: AppWithoutHttp,
  teams: readonly string[],
  seed: number,
): Promise<SimulatedRequest[]> {
  const requests: SimulatedRequest[] = [];
  const sender_id = (await findSenders(app.db, teams[0] ?? '')).email?.id ?? null;
  const at = app.clock.now();
  for (let i = 0; i < 6; i++) {
    const team_id = teams[i % 2] ?? '';
    const email = `client${Math.floor(i / 4)}-${i % 2}-${seed}@exemple.fr`;
    const id = await addRequest(app.db, { team_id, email, created_at: at });
    const about = { team_id, request_id: id, recipient: email, sender_id };
    await addMessage(app.db, { ...about, scheduled_at: at, due_at: at });
    if (i < 3) await addMessage(app.db, { ...about, step: 'first_reminder' });
    requests.push({ id, team_id, email });
  }
  return requests;
}

async function readEnded(db: Database): Promise<SimulationEnd[]> {
  const { rows } = await sql<SimulationEnd>`
    select m.id, m.status, r.uuid || '.' || m.step || '.' || m.ordinal as key, r.email, m.sent_at,
      m.step <> 'request' and exists (select from messages b where b.request_id = m.request_id and b.step = 'request' and b.status = 'outcome_unknown') as waits, m.lease_until is not null or m.due_at is not null as is_leased,
      (select count(*)::int from request_timeline f where f.message_id = m.id and f.kind = 'sent') as sent_events
    from messages m join review_requests r on r.id = m.request_id order by m.id`.execute(db);
  return rows;
}

function checkMessage(
  { id, status, key, waits, is_leased, sent_events }: SimulationEnd,
  { accepted }: SimulatedProvider,
): string[] {
  const wrong: string[] = [];
  const calls = accepted.filter((one) => one.key === key);
  if (calls.length > 1) wrong.push(`${id} was accepted ${calls.length} times`);
  if (status === 'sent' && calls.length === 0) wrong.push(`${id} is lost: sent, never accepted`);
  if (calls.length > 0 && !['sent', 'outcome_unknown'].includes(status))
    wrong.push(`${id} was accepted and is shown as ${status}`);
  if (['sending', 'scheduled', 'held'].includes(status) && !waits)
    wrong.push(`${id} is still ${status}`);
  if (is_leased) wrong.push(`${id} is leased or due`);
  if (sent_events !== (status === 'sent' ? 1 : 0))
    wrong.push(`${id} is ${status} with ${sent_events} sent events`);
  return wrong;
}

function checkStops(
  { accepted }: SimulatedProvider,
  stopped: ReadonlyMap<string, number>,
): string[] {
  return [...stopped].flatMap(([email, before]) =>
    accepted.slice(before).some((one) => one.recipient === email)
      ? [`${email} received something after the stop`]
      : [],
  );
}

/**
 * Checks the caps per day, counted from the acceptance by the provider, whether or not its answer
 * arrived.
 */
function checkDays({ accepted }: SimulatedProvider): string[] {
  return accepted.flatMap((one) => {
    const inADay = accepted.filter(
      (other) => other.recipient === one.recipient && other.at >= one.at && other.at < one.at + DAY,
    );
    return inADay.length > 1 ? [`${one.recipient} received ${inADay.length} in a day`] : [];
  });
}

async function checkFigures(db: Database, team: string): Promise<string[]> {
  const differences = await db.transaction().execute((tx) => recountTeam(tx, team));
  return differences.length > 0 ? [`figures of ${team}: ${JSON.stringify(differences)}`] : [];
}
