import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY } from '#server/testing/hand-clock.ts';
import { simulateSending } from '#server/testing/simulate-sending.ts';
import { type SimulatedProvider, simulatedProvider } from '#server/testing/simulated-provider.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { recountTeam, repairStatistics } from '#server/modules/statistics/recount.ts';
import { ensureSenders } from './ensure-senders.ts';
import { findSenders } from './find-senders.ts';

/** `SEED=7` plays that one again, `SEEDS=1000` plays so many. */
const FIRST = Number(process.env['SEED'] ?? 1);
const SEEDS = process.env['SEED'] === undefined ? Number(process.env['SEEDS'] ?? 60) : 1;
const db = await testDatabase();
const trueRandom = Math.random;
afterEach(() => void (Math.random = trueRandom));

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };
const FLOW = { is_active: true, send_window: { email: ALL_DAY }, caps: { messages_per_day: 1, requests_per_30_days: null } };

interface Ended {
  id: string;
  status: string;
  key: string;
  email: string;
  sent_at: Date | null;
  /** A reminder waits as long as nobody knows of the step before it. */
  waits: boolean;
  is_leased: boolean;
  sent_facts: number;
}

function judge({ id, status, key, email, waits, is_leased, sent_facts }: Ended, { accepted, channel }: SimulatedProvider, stopped: ReadonlyMap<string, number>): string[] {
  const wrong: string[] = [];
  const calls = accepted.filter((one) => one.key === key);
  if (calls.length > 1) wrong.push(`${id} was accepted ${calls.length} times`);
  if (status === 'sent' && calls.length === 0) wrong.push(`${id} is lost: sent, never accepted`);
  // With keys nothing marks a call whose answer was lost or whose worker died: a stop that comes before the repeat ends the message as if it had not left.
  const mayBeHidden = channel.honours_keys && (stopped.has(email) || calls.every((one) => one.wasLost));
  if (calls.length > 0 && !['sent', 'outcome_unknown'].includes(status) && !mayBeHidden) wrong.push(`${id} was accepted and is shown as ${status}`);
  if (['sending', 'scheduled', 'held'].includes(status) && !waits) wrong.push(`${id} is still ${status}`);
  if (is_leased) wrong.push(`${id} is leased or due`);
  if (sent_facts !== (status === 'sent' ? 1 : 0)) wrong.push(`${id} is ${status} with ${sent_facts} facts`);
  return wrong;
}

/** What went wrong, in words; empty when the rules held. */
async function play(seed: number): Promise<{ wrong: string[]; story: string }> {
  const random = seeded(seed);
  Math.random = random;
  await sql`delete from messages`.execute(db);
  const app = testApp(db);
  const provider = simulatedProvider(random, seed % 2 === 0, () => app.clock.now().getTime());
  app.channels.email = provider.channel;
  await ensureSenders(app);
  const teams = [await addTeam(app, { flow: FLOW }), await addTeam(app, { flow: FLOW })];
  const requests: { id: string; team_id: string; email: string }[] = [];
  for (let i = 0; i < 6; i++) {
    const team_id = teams[i % 2] ?? '';
    const email = `client${Math.floor(i / 4)}-${i % 2}-${seed}@exemple.fr`;
    const id = await addRequest(db, { team_id, email, created_at: app.clock.now() });
    const about = { team_id, request_id: id, recipient: email, sender_id: (await findSenders(db, team_id)).email?.id ?? null };
    await addMessage(db, { ...about, scheduled_at: app.clock.now(), due_at: app.clock.now() });
    if (i < 3) await addMessage(db, { ...about, step: 'first_reminder' });
    requests.push({ id, team_id, email });
  }
  // What the fixtures count is not what is tested.
  for (const team of teams) await db.transaction().execute((tx) => repairStatistics(tx, team));
  const stopped = new Map<string, number>();
  const simulation = simulateSending(app, provider.channel, random);
  await simulation.misbehave(60, async () => {
    const request = requests[Math.floor(random() * requests.length)];
    if (!request || stopped.has(request.email)) return;
    stopped.set(request.email, provider.accepted.length);
    await db.insertInto('opt_outs').values({ team_id: request.team_id, kind: 'email', value: request.email, source: 'page' }).execute();
  });
  provider.behave();
  await simulation.settle();

  const { rows } = await sql<Ended>`
    select m.id, m.status, r.uuid || '.' || m.step || '.' || m.ordinal as key, r.email, m.sent_at,
      m.step <> 'request' and exists (select from messages b where b.request_id = m.request_id and b.step = 'request' and b.status = 'outcome_unknown') as waits, m.lease_until is not null or m.due_at is not null as is_leased,
      (select count(*)::int from request_facts f where f.message_id = m.id and f.kind = 'sent') as sent_facts
    from messages m join review_requests r on r.id = m.request_id order by m.id`.execute(db);
  const wrong = rows.flatMap((row) => judge(row, provider, stopped));
  for (const [email, before] of stopped) if (provider.accepted.slice(before).some((one) => one.recipient === email)) wrong.push(`${email} received something after the stop`);
  // With keys the day counts from the acceptance that we heard: a call that was cut leaves no mark.
  const arrivals = provider.channel.honours_keys ? rows.flatMap(({ email, sent_at }) => (sent_at ? [{ recipient: email, at: sent_at.getTime() }] : [])) : provider.accepted;
  for (const one of arrivals) {
    const inADay = arrivals.filter((other) => other.recipient === one.recipient && other.at >= one.at && other.at < one.at + DAY);
    if (inADay.length > 1) wrong.push(`${one.recipient} received ${inADay.length} in a day`);
  }
  for (const team of teams) {
    const differences = await db.transaction().execute((tx) => recountTeam(tx, team));
    if (differences.length > 0) wrong.push(`figures of ${team}: ${JSON.stringify(differences)}`);
  }
  return { wrong, story: rows.map((row) => row.status).join(' ') + ` ${provider.accepted.length} accepted at ${provider.accepted.map((one) => one.at).join()}` };
}

test(`${SEEDS} seeds: workers die, transactions are cut at any statement, providers misbehave, and the rules hold`, async () => {
  const failed: string[] = [];
  for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
    const wrong = await play(seed).then((played) => played.wrong, (error: unknown) => [String(error)]);
    if (wrong.length > 0) failed.push(`seed ${seed}: ${wrong.join('; ')}`);
  }
  expect(failed).toEqual([]);
}, 86_400_000);

test('a seed replays', async () => {
  expect((await play(FIRST)).story).toBe((await play(FIRST)).story);
});
