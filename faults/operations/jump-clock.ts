import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { auditSends, isSound } from '../audit/audit-sends.ts';
import { fakeKanal } from '../fake-providers.ts';
import type { Fault } from '../fault.ts';
import { openFleet } from '../fleet.ts';
import { addCustomers, openFaultShop } from '../open-fault-shop.ts';
import { waitUntil } from '../wait-until.ts';
import { waitUntilSent } from '../wait-until-sent.ts';

const PORT = 4661;
/** Paths of libfaketime in Debian’s package and on other systems. */
const LIBRARIES = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/faketime/libfaketime.so.1',
];
const JUMPS = ['+1h', '-1h', '+400d', '-400d'];
const HALF_AN_HOUR = 1_800_000;
const PROVIDER_MS = 250;
/** Milliseconds after which the calls in progress at the jump have ended. */
const JUMPED_MS = 3_000;
const LONGEST_LEASE_S = 60;

/**
 * Sets the clock of the worker’s machine while it holds leases. PostgreSQL, on another machine, has
 * the correct time. A message due in half an hour must not be sent because of a clock that is an
 * hour ahead.
 */
export const jumpClock: Fault = {
  id: 'R9',
  name: 'the clock of a worker jumps by ±1 h and ±400 days while it holds leases',
  run: async (size) => {
    const library = LIBRARIES.find((file) => fs.existsSync(file));
    if (library === undefined)
      return {
        passed: true,
        not_run: 'libfaketime is not installed (Debian: apt install libfaketime)',
        figures: {},
      };
    return runJumps(library, size === 'full' ? 50 : 2);
  },
};

async function runJumps(library: string, rounds: number): ReturnType<Fault['run']> {
  const jumps = Array.from({ length: rounds }, () => JUMPS).flat();
  const [now, later] = [jumps.length * 60, 40];
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-clock-'));
  const file = path.join(folder, 'clock.txt');
  const setClock = (offset: string): void => fs.writeFileSync(file, offset);
  setClock('+0');
  const provider = await fakeKanal();
  const fleet = await openFleet(PORT, provider.env);
  try {
    await fleet.startWeb();
    const client = await fleet.connect();
    const shop = await openFaultShop(fleet.address, provider.newKey());
    await client.query('update users set email_confirmed_at = now()');
    await client.query('update senders set limit_count = null, limit_seconds = null');
    const due = new Date(Date.now() + HALF_AN_HOUR * (1 + rounds));
    await addCustomers(shop, { count: later, channel: 'whatsapp', due });
    const { rows: waiting } = await client.query<{ recipient: string }>(
      'select r.phone_number as recipient from review_requests r',
    );
    const notYet = new Set(waiting.map(({ recipient }) => recipient));
    await addCustomers(shop, { count: now, channel: 'whatsapp' });
    provider.setDelay(PROVIDER_MS);
    await fleet.startWorker({
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    const leased_at_jump: number[] = [];
    let longest_lease_s = 0;
    const readLeases = async (): Promise<number> => {
      const { rows } = await client.query<{ count: number; longest: number }>(
        'select count(*)::int as count, coalesce(extract(epoch from max(lease_until) - clock_timestamp()), 0)::float8 as longest from messages where lease_until is not null',
      );
      longest_lease_s = Math.max(longest_lease_s, Math.round(rows[0]?.longest ?? 0));
      return rows[0]?.count ?? 0;
    };
    const part = now / (jumps.length + 1);
    for (const [index, jump] of jumps.entries()) {
      await waitUntil(
        async () => (await readLeases()) > 0 && provider.count() >= part * index,
        90_000,
        'the sending does not go on after the clock was put right',
      );
      setClock(jump);
      leased_at_jump.push(await readLeases());
      for (const end = performance.now() + JUMPED_MS; performance.now() < end; await sleep(100))
        await readLeases();
      setClock('+0');
    }
    const early = provider.arrivals().filter(({ recipient }) => notYet.has(recipient)).length;
    await shop.call('POST', 'reviews_queued/bulk', {
      action: 'cancel',
      filters: { status: 'scheduled' },
    });
    await waitUntilSent(client, 120_000, { firstOnly: true });
    const audit = await auditSends(client, provider.arrivals());
    await client.end();
    return {
      passed:
        early === 0 &&
        isSound(audit) &&
        audit.messages === now + later &&
        audit.ended >= later &&
        audit.sent >= part * (jumps.length - 1) &&
        audit.unknown === 0 &&
        leased_at_jump.every((rows) => rows > 0) &&
        longest_lease_s <= LONGEST_LEASE_S,
      figures: { jumps: jumps.length, early, leased_at_jump, longest_lease_s, ...audit },
    };
  } finally {
    await fleet.end();
    await provider.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
