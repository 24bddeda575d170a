import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openEmbedded } from '#server/database/embedded.ts';
import { openDatabase } from '#server/database/open.ts';
import { recountTeam } from '#server/modules/statistics/recount.ts';
import { KANAL_KEY, startKanal } from '#stand-ins/kanal.ts';
import { liveNinetyDays } from './live-ninety-days.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-demo-'));
fs.chmodSync(folder, 0o755);
const kanal = await startKanal();
afterAll(async () => {
  await kanal.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

test('the demo lives its days by the product’s own functions: people are asked, answer, and every figure is a recount', async () => {
  const shop = await liveNinetyDays(
    {
      DATA_DIR: folder,
      KANAL_API_BASE: kanal.url,
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: 'silent',
    },
    KANAL_KEY,
    10,
  );
  expect(shop.requests).toBeGreaterThan(50);
  expect(shop.messages).toBeGreaterThan(30);
  expect(shop.tokens).toHaveLength(3);

  const embedded = await openEmbedded(folder);
  const db = openDatabase(embedded.config);
  const { id } = await db.selectFrom('teams').select('id').executeTakeFirstOrThrow();
  expect(await db.transaction().execute((tx) => recountTeam(tx, id))).toEqual([]);
  const channels = await db
    .selectFrom('messages')
    .select('channel')
    .distinct()
    .where('sent_at', 'is not', null)
    .orderBy('channel')
    .execute();
  expect(channels.map(({ channel }) => channel)).toEqual(['email', 'whatsapp']);
  await db.destroy();
  await embedded.stop();
});
