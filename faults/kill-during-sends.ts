import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/database/open.ts';
import { recountTeam } from '#server/modules/statistics/recount.ts';
import { auditSends } from './audit-sends.ts';
import { type House, isReady, openHouse, run } from './house.ts';
import type { Fault } from './run.ts';

const PORTS = { house: 4571, smtp: 4572, control: 4573 };
const DOMAIN = 'boutique.test';
/** Of the provider, for each mail: calls are under way whenever the kill comes. */
const PROVIDER_MS = 30;
const MOVING_AGAIN = 60_000;
const STOPPED = 10_000;
/** More mails than could have been under way before the blow: sending goes on. */
const MOST_IN_FLIGHT = 10;

/** One way to interrupt the sending; returns what it measured once the house answers again. */
interface Blow {
  id: string;
  name: string;
  strike(house: House): Promise<Record<string, number>>;
  /** Whether somebody could know the outcome of every call. */
  leavesNothingUnknown: boolean;
}

/** Nothing may be lost, nothing may arrive twice, and what nobody can know is shown as `outcome_unknown`. */
const BLOWS: readonly Blow[] = [
  {
    id: 'R16',
    name: 'kill -9 of the program and of PostgreSQL during sends',
    leavesNothingUnknown: false,
    strike: async (house) => {
      await house.killEverything();
      return { ready_ms: Math.round(await house.start()) };
    },
  },
  {
    id: 'R3',
    name: 'kill -9 of PostgreSQL alone during sends',
    leavesNothingUnknown: true,
    strike: async (house) => {
      const began = performance.now();
      await house.killDatabase();
      await until(() => isReady(house.address), 60_000, 'the house did not find its database again');
      return { ready_ms: Math.round(performance.now() - began) };
    },
  },
  {
    id: 'R19',
    name: 'SIGTERM during sends',
    leavesNothingUnknown: true,
    strike: async (house) => {
      const stop_ms = Math.round(await house.stop());
      if (stop_ms > STOPPED) throw new Error(`the stop took ${stop_ms} ms`);
      return { stop_ms, ready_ms: Math.round(await house.start()) };
    },
  },
];

export const killDuringSends: readonly Fault[] = BLOWS.map((blow) => ({
  id: blow.id,
  name: blow.name,
  play: async (size) => {
    const [messages, blows] = size === 'full' ? [2000, 5] : [300, 2];
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-faults-'));
    fs.chmodSync(dataDir, 0o755);
    const smtp = run('stand-ins/smtp-server.ts', [String(PORTS.smtp), String(PORTS.control)], {}, path.join(dataDir, 'smtp.txt'));
    const house = openHouse(dataDir, PORTS.house, { SMTP_URL: `smtp://127.0.0.1:${PORTS.smtp}`, MAIL_FROM: `Recueil <avis@${DOMAIN}>` });
    try {
      return await play(house, blow, messages, blows);
    } finally {
      smtp.kill('SIGKILL');
      await house.end();
    }
  },
}));

async function play(house: House, blow: Blow, messages: number, blows: number): Promise<{ passed: boolean; figures: Record<string, unknown> }> {
  await house.start();
  await control('/__control/delay', { milliseconds: PROVIDER_MS });
  await addOrders(house, messages);
  const moments: (Record<string, number> & { moving_ms: number })[] = [];
  const part = messages / (blows + 0.5);
  for (let i = 0; i < blows; i++) {
    // Anywhere in its part of the run, so that each blow meets messages on their way.
    await reach(Math.floor(part * i) + 1 + Math.floor((Math.random() * part) / 2));
    await sleep(Math.random() * 200);
    const mails = (await accepted()).length;
    const measured = await blow.strike(house);
    const began = performance.now();
    await reach(mails + MOST_IN_FLIGHT);
    moments.push({ mails, ...measured, moving_ms: Math.round(performance.now() - began) });
  }
  const client = await house.connect();
  await until(async () => (await client.query("select 1 from messages where step = 'request' and due_at is not null limit 1")).rowCount === 0, 120_000, 'the queue did not empty');
  const audit = await auditSends(client, await accepted(), DOMAIN);
  await client.end();
  const statistics_differences = await recount(client.host);
  const isWhole = audit.requests === messages && audit.sent + audit.outcome_unknown === messages && audit.lost + audit.duplicates + audit.hidden === 0;
  const isTrue = audit.leased + audit.contradictions + statistics_differences === 0 && (!blow.leavesNothingUnknown || audit.outcome_unknown === 0);
  const passed = isWhole && isTrue && moments.every((moment) => moment.moving_ms <= MOVING_AGAIN);
  return { passed, figures: { messages, blows, ...audit, statistics_differences, moments } };
}

/** A team with a flow that is open at every hour, and orders delivered so that all are due a few seconds from now. */
async function addOrders(house: House, count: number): Promise<void> {
  const token = (await post<{ access_token: string }>(house, '/register', { email: 'ada@exemple.fr', password: 'un mot de passe long', team_name: 'Chez Zoé' })).access_token;
  const allDay = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };
  const flow = { is_active: true, delay: { value: 1, unit: 'minutes' }, send_window: { email: allDay }, steps: { request: { channels: ['email'] } } };
  await post(house, '/api/team/flow_configuration_config', { flow_configuration_config: flow }, token);
  const delivered_at = new Date(Date.now() - 50_000).toISOString();
  for (let from = 0; from < count; from += 1000) {
    const orders = Array.from({ length: Math.min(1000, count - from) }, (_, i) => ({ number: `N-${from + i}`, email: `client${from + i}@exemple.fr`, first_name: 'Léa', ordered_at: delivered_at, delivered_at }));
    await post(house, '/api/team/orders', orders, token);
  }
}

async function post<T>(house: House, url: string, body: unknown, token?: string): Promise<T> {
  return ask<T>(house.address + url, { method: 'POST', headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) }, body: JSON.stringify(body) });
}

async function control(url: string, body: unknown): Promise<void> {
  await ask(`http://127.0.0.1:${PORTS.control}${url}`, { method: 'POST', body: JSON.stringify(body) });
}

function accepted(): Promise<string[]> {
  return ask<string[]>(`http://127.0.0.1:${PORTS.control}/message_ids`);
}

async function ask<T>(url: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(url, init).catch((error: unknown) => {
    throw new Error(`${url} did not answer`, { cause: error });
  });
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

async function reach(mails: number): Promise<void> {
  await until(async () => (await accepted()).length >= mails, 120_000, `mail ${mails} did not come`);
}

async function until(isTrue: () => Promise<boolean>, within: number, complaint: string): Promise<void> {
  const end = performance.now() + within;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(complaint);
    await sleep(25);
  }
}

async function recount(host: string): Promise<number> {
  const db = openDatabase({ host, user: 'app', database: 'postgres', max: 1 });
  const teams = await db.selectFrom('teams').select('id').execute();
  let differences = 0;
  for (const { id } of teams) differences += (await db.transaction().execute((tx) => recountTeam(tx, id))).length;
  await db.destroy();
  return differences;
}
