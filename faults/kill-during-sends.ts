import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/database/open.ts';
import { recountTeam } from '#server/modules/statistics/recount.ts';
import { auditSends } from './audit-sends.ts';
import { type House, openHouse, run } from './house.ts';
import type { Fault } from './run.ts';

const PORTS = { house: 4571, smtp: 4572, control: 4573 };
const DOMAIN = 'boutique.test';
/** Of the provider, for each mail: calls are under way whenever the kill comes. */
const PROVIDER_MS = 30;
const MOVING_AGAIN = 60_000;

/**
 * Everything is killed with -9 while messages leave by a real SMTP server, several times, and started again. Nothing may be lost, nothing may arrive
 * twice, and what nobody can know is shown as `outcome_unknown`.
 */
export const killDuringSends: Fault = {
  name: 'kill -9 of the program and of PostgreSQL during sends',
  play: async (size) => {
    const [messages, kills] = size === 'full' ? [2000, 5] : [300, 2];
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-faults-'));
    fs.chmodSync(dataDir, 0o755);
    const smtp = run('stand-ins/smtp-server.ts', [String(PORTS.smtp), String(PORTS.control)], {}, path.join(dataDir, 'smtp.txt'));
    const house = openHouse(dataDir, PORTS.house, { SMTP_URL: `smtp://127.0.0.1:${PORTS.smtp}`, MAIL_FROM: `Recueil <avis@${DOMAIN}>` });
    try {
      return await play(house, messages, kills);
    } finally {
      smtp.kill('SIGKILL');
      await house.end();
    }
  },
};

async function play(house: House, messages: number, kills: number): Promise<{ passed: boolean; figures: Record<string, unknown> }> {
  await house.start();
  await control('/__control/delay', { milliseconds: PROVIDER_MS });
  await addOrders(house, messages);
  const moments: { mails: number; ready_ms: number; moving_ms: number }[] = [];
  for (let i = 1; i <= kills; i++) {
    // Anywhere in its part of the run, so that each kill meets messages on their way.
    const from = Math.floor((messages * (i - 1)) / (kills + 0.5));
    await reach(from + 1 + Math.floor(Math.random() * (messages / (kills + 0.5) / 2)));
    await sleep(Math.random() * 200);
    await house.killEverything();
    const mails = (await accepted()).length;
    const ready_ms = Math.round(await house.start());
    const began = performance.now();
    await reach(mails + 1);
    moments.push({ mails, ready_ms, moving_ms: Math.round(performance.now() - began) });
  }
  const client = await house.connect();
  await until(async () => (await client.query("select 1 from messages where step = 'request' and due_at is not null limit 1")).rowCount === 0, 120_000, 'the queue did not empty');
  const audit = await auditSends(client, await accepted(), DOMAIN);
  const differences = await recount(client.host);
  await client.end();
  const passed =
    audit.requests === messages && audit.sent + audit.outcome_unknown === messages && audit.lost === 0 && audit.duplicates === 0 && audit.hidden === 0 &&
    audit.leased === 0 && audit.contradictions === 0 && differences === 0 && moments.every((moment) => moment.moving_ms <= MOVING_AGAIN);
  return { passed, figures: { messages, kills, ...audit, statistics_differences: differences, kills_at: moments } };
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
