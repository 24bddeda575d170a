import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { recogniseInstance } from '#server/database/instance.ts';
import { type Migrations, MIGRATIONS } from '#server/database/migrations.ts';
import { openDatabase } from '#server/database/open.ts';
import { transaction } from '#server/database/transaction.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { saveVideo } from '#server/domains/images/videos/save-video.ts';
import { mp4 } from '#server/domains/images/videos/video-bytes.fixture.ts';
import { imageFolder } from '#server/integrations/files/image-folder.ts';
import { EVENT_HANDLER_QUEUE } from '#server/jobs/event-handler-jobs.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { HOUR } from '#server/testing/manual-clock.ts';
import { imagesInMemory } from '#server/testing/test-app.ts';
import { emptyDatabaseConfig } from '#server/testing/test-database.ts';
import { readContents } from '#server/testing/read-contents.ts';
import { temporaryDataDir } from '#server/testing/run-recueil.ts';
import { sendingScene } from '#server/testing/scenes/sending-scene.ts';
import { testApp } from '#server/testing/test-app.ts';
import { StartRefused } from '#server/start-refused.ts';
import { isClean } from './audit-restored.ts';
import { restoreBackup, type RestoreTarget } from './restore-backup.ts';
import { checkArchive } from './check-archive.ts';
import { writeBackupFile } from './write-backup.ts';

const SECRET = 'secret-of-the-original-instance-1';
const IMAGE = `${'a'.repeat(40)}.png`;
const scene = await sendingScene();
const { app, smtp } = scene;
afterAll(() => scene.close());
const images = imagesInMemory();
const { rows: here } = await sql<{ name: string }>`select current_database() as name`.execute(
  app.db,
);
const place: pg.ClientConfig = { ...inject('cluster'), database: here[0]?.name };
const silent = { warn: () => undefined, info: () => undefined };
const identity = {
  secretKey: SECRET,
  secretKeyPrevious: null,
  publicUrl: 'https://avis.boutique.fr',
  isPublicUrlChanged: false,
};
let team_id = '';
let headers: Record<string, string> = {};

async function query<T extends pg.QueryResultRow>(text: string, where: pg.ClientConfig) {
  const client = new pg.Client(where);
  await client.connect();
  return client.query<T>(text).finally(() => void client.end());
}

beforeAll(async () => {
  await recogniseInstance(app.db, identity, silent);
  const jobs = await openJobs(place, pino({ level: 'silent' }), {
    supervise: false,
    queues: [EVENT_HANDLER_QUEUE],
  });
  await app.db.transaction().execute((tx) =>
    jobs.insert(tx, EVENT_HANDLER_QUEUE, [
      { event: 'order_recorded', reaction: 'none', payload: { text: 'é\n' } },
      // The original sends this mail itself: the copy must not send it a second time.
      { event: 'password_reset_requested', reaction: 'send-reset-link', payload: {} },
    ]),
  );
  await jobs.stop();
  team_id = await scene.addTeam({ delay: { value: 1, unit: 'hours' } });
  ({ headers } = await addPerson(app, { team_id }));
  await app.db
    .insertInto('images')
    .values({
      team_id,
      request_id: null,
      purpose: 'logo',
      name: IMAGE,
      width: 1,
      height: 1,
      bytes: 4,
      created_at: app.clock.now(),
    })
    .execute();
  await images.write(IMAGE, Buffer.from('logo'), 'image/png');
});

/** Uses the route of the API, so that the request is planned and counted. */
async function order(number: number): Promise<void> {
  const at = app.clock.now().toISOString();
  await app.http.inject({
    method: 'POST',
    url: '/api/team/orders',
    headers,
    payload: [
      { number: `#${number}`, email: `c${number}@exemple.fr`, delivered_at: at, updated_at: at },
    ],
  });
}

/** Returns an empty database of the cluster and an empty folder. */
async function emptyTarget(given: Partial<RestoreTarget> = {}): Promise<RestoreTarget> {
  const dataDir = temporaryDataDir();
  return {
    place: await emptyDatabaseConfig(),
    dataDir,
    secretKey: null,
    secretKeyPrevious: null,
    publicUrl: null,
    images: imageFolder({ dataDir }),
    ...given,
  };
}

function archiveName(): string {
  return path.join(temporaryDataDir(), 'sauvegarde.recueil');
}

async function backup(passphrase: string | null = null): Promise<string> {
  const file = archiveName();
  await writeBackupFile({ place, secretKey: SECRET, images }, file, passphrase);
  return file;
}

const sourceOf = (file: string, passphrase: string | null = null) => ({
  file,
  passphrase: async () => passphrase,
});

async function restore(file: string, target: RestoreTarget, passphrase: string | null = null) {
  const source = sourceOf(file, passphrase);
  const checked = await checkArchive(source, () => undefined);
  return restoreBackup(source, checked, target, () => undefined);
}

test('a backup made under load is consistent when restored elsewhere, is held and sends nothing', async () => {
  for (let number = 0; number < 40; number += 1) await order(number);
  let isOver = false;
  const load = (async () => {
    for (let number = 40; !isOver; number += 1) {
      await order(number);
      await sendDueMessages(app);
      while ((await app.runEventHandlers()) > 0);
      app.clock.advance(HOUR);
    }
  })();
  const file = await backup('une phrase secrète');
  isOver = true;
  await load;
  const arrived = smtp.mails.length;
  expect(arrived).toBeGreaterThan(0);

  const target = await emptyTarget({ publicUrl: 'https://secours.boutique.fr' });
  const { audit, publicUrl } = await restore(file, target, 'une phrase secrète');
  expect(publicUrl).toBe('https://secours.boutique.fr');
  expect(audit.messages).toBeGreaterThan(0);
  expect(isClean(audit), JSON.stringify(audit)).toBe(true);

  const db = openDatabase({ ...target.place, max: 4 });
  onTestFinished(() => db.destroy());
  const copy = testApp(db, { mailer: app.mailer, channels: app.channels });
  expect(
    await db
      .selectFrom('instance')
      .select(['public_url', 'restore_unconfirmed'])
      .executeTakeFirst(),
  ).toEqual({ public_url: 'https://secours.boutique.fr', restore_unconfirmed: true });
  await recogniseInstance(db, { ...identity, publicUrl: 'https://secours.boutique.fr' }, silent);
  await ensureSenders(copy);
  await db
    .updateTable('messages')
    .set({ due_at: copy.clock.now() })
    .where('status', '=', 'scheduled')
    .execute();
  await sendDueMessages(copy);
  const held = await db
    .selectFrom('messages')
    .select('id')
    .where('reason', '=', 'unconfirmed_restore')
    .execute();
  expect(held.length).toBeGreaterThan(0);
  expect(smtp.mails.length).toBe(arrived);
  expect(fs.readFileSync(path.join(target.dataDir, 'secret-key'), 'utf8').trim()).toBe(SECRET);
  expect(Buffer.from((await imageFolder(target).read(IMAGE)) ?? []).toString()).toBe('logo');
  const { rows } = await query<{ data: unknown }>(
    `select data from pgboss.job where name = '${EVENT_HANDLER_QUEUE}'`,
    target.place,
  );
  expect(rows).toEqual([
    { data: { event: 'order_recorded', reaction: 'none', payload: { text: 'é\n' } } },
  ]);
});

test('a restored database has every row, and new rows get new ids', async () => {
  await order(1_000);
  const target = await emptyTarget();
  await restore(await backup(), target);
  expect(await readContents(target.place)).toEqual(await readContents(place));
  const db = openDatabase({ ...target.place, max: 2 });
  onTestFinished(() => db.destroy());
  const before = await db
    .selectFrom('teams')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  const { rows } = await query<{ next: string }>(
    "select nextval(pg_get_serial_sequence('teams', 'id')) as next",
    target.place,
  );
  expect(Number(rows[0]?.next)).toBeGreaterThan(Number(before?.id));
});

test('the video of a review is restored byte for byte, and range requests for it work', async () => {
  await order(2_000);
  const { id: request_id } = await app.db
    .selectFrom('review_requests')
    .select('id')
    .where('integration_order_number', '=', '#2000')
    .executeTakeFirstOrThrow();
  const filmed = path.join(temporaryDataDir(), 'film.mp4');
  fs.writeFileSync(filmed, mp4({ data: randomBytes(3_000_000) }));
  const saved = await saveVideo(
    { ...app, images: { ...app.images, store: images } },
    {
      team_id,
      request_id,
      shop_review_id: null,
      place: filmed,
      admit: () => Promise.resolve(),
    },
  );
  const url = 'url' in saved ? saved.url : '';
  const stored = Buffer.from((await images.read(path.basename(url))) ?? []);
  expect(stored.length).toBeGreaterThan(3_000_000);

  const target = await emptyTarget();
  await restore(await backup('une phrase secrète'), target, 'une phrase secrète');
  const db = openDatabase({ ...target.place, max: 2 });
  onTestFinished(() => db.destroy());
  const copy = testApp(db, { images: { store: imageFolder(target) } });
  onTestFinished(() => copy.http.close());
  const whole = await copy.http.inject({ url });
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/mp4']);
  expect(whole.rawPayload.equals(stored)).toBe(true);
  const part = await copy.http.inject({ url, headers: { range: 'bytes=1000-1999' } });
  expect(part.statusCode).toBe(206);
  expect(part.rawPayload.equals(stored.subarray(1_000, 2_000))).toBe(true);
});

test('foreign keys and triggers exist again after a restore', async () => {
  const target = await emptyTarget();
  await restore(await backup(), target);
  const rules = `select conrelid::regclass::text as place, conname::text as name, pg_get_constraintdef(oid) as is from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass::text, tgname::text, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2, 3`;
  const { rows: original } = await query(rules, place);
  expect(original.length).toBeGreaterThan(100);
  expect((await query(rules, target.place)).rows).toEqual(original);
});

/** A program with one more migration than this one. */
const LATER: Migrations = {
  ...MIGRATIONS,
  '9999-later': {
    up: async (db) => void (await sql`alter table teams add column motto text`.execute(db)),
  },
};

test('a backup of an older schema is migrated during its restore', async () => {
  const file = await backup();
  const target = await emptyTarget();
  const source = sourceOf(file);
  const { migrations } = await restoreBackup(
    source,
    await checkArchive(source, () => undefined),
    target,
    () => undefined,
    LATER,
  );
  expect(migrations).toEqual(['9999-later']);
  const { rows } = await query(
    'select restore_unconfirmed, folder, (select motto from teams limit 1) from instance',
    target.place,
  );
  expect(rows).toEqual([{ restore_unconfirmed: true, folder: null, motto: null }]);
});

test('a backup of a development version is refused in one sentence', async () => {
  await query("update migrations set name = '0001-first-house' where name = '1.0.0'", place);
  const file = await backup();
  await query("update migrations set name = '1.0.0' where name = '0001-first-house'", place);
  const target = await emptyTarget();
  await expect(restore(file, target)).rejects.toThrow(
    new StartRefused(
      `${file} vient d’une version de développement de Recueil, antérieure à la version 1.0.0, et ne peut pas être mise à jour : commencez par une base vide (un autre DATA_DIR, ou une autre DATABASE_URL).`,
    ),
  );
  expect(await readContents(target.place)).toEqual({});
});

test('a restore into a database with data, or with the secret of another instance, is refused and changes nothing', async () => {
  const file = await backup();
  const target = await emptyTarget();
  await restore(file, target);
  const before = await readContents(target.place);
  await expect(restore(file, target)).rejects.toThrow(
    /^Cette base contient déjà des données : [^\n]+$/,
  );
  expect(await readContents(target.place)).toEqual(before);
  const foreign = await emptyTarget();
  fs.writeFileSync(
    path.join(foreign.dataDir, 'secret-key'),
    'secret-of-somebody-else-entirely-2\n',
  );
  await expect(restore(file, foreign)).rejects.toThrow(/est le secret d’une autre instance/);
  const keyed = await emptyTarget({ secretKey: 'another-secret-that-seals-nothing-here' });
  await expect(restore(file, keyed)).rejects.toThrow(/SECRET_KEY n’est pas le secret/);
  for (const { place: where } of [foreign, keyed]) expect(await readContents(where)).toEqual({});
});

test.for([
  ['plain', null],
  ['encrypted', 'une phrase secrète'],
] as const)(
  '%s: an altered file, a truncated file and a file that is no archive are refused before anything is written',
  async ([, passphrase]) => {
    const file = await backup(passphrase);
    const bytes = fs.readFileSync(file);
    const refusal = async (
      changed: Uint8Array,
      phrase: string | null = passphrase,
    ): Promise<string> => {
      const broken = archiveName();
      fs.writeFileSync(broken, changed);
      const target = await emptyTarget();
      const said = await restore(broken, target, phrase).then(
        () => 'restored',
        (error: unknown) => (error instanceof Error ? error.message : ''),
      );
      expect(await readContents(target.place)).toEqual({});
      expect(fs.readdirSync(target.dataDir)).toEqual([]);
      expect(said).not.toContain('\n');
      return said.replaceAll(broken, 'X');
    };
    const middle = Buffer.from(bytes);
    middle.writeUInt8((middle[bytes.length >> 1] ?? 0) ^ 1, bytes.length >> 1);
    expect(await refusal(middle)).toMatch(/^X est altérée/);
    expect(await refusal(Buffer.concat([bytes, Buffer.from('x')]))).toMatch(/^X est altérée/);
    expect(await refusal(bytes.subarray(0, bytes.length - 1))).toMatch(/^X est tronquée/);
    expect(await refusal(bytes.subarray(0, bytes.indexOf(10) + 1))).toMatch(/^X est tronquée/);
    expect(await refusal(Buffer.from('PK'))).toBe('X n’est pas une sauvegarde de Recueil.');
    const newer = Buffer.from(bytes.toString('latin1').replace('BACKUP 1 ', 'BACKUP 2 '), 'latin1');
    expect(await refusal(newer)).toMatch(
      /^X vient d’une version plus récente de Recueil \(format 2\)/,
    );
    if (passphrase === null) return;
    expect(await refusal(bytes, null)).toMatch(/^X est chiffrée/);
    expect(await refusal(bytes, 'une autre phrase')).toBe(
      'La phrase secrète ne convient pas à cette sauvegarde (X).',
    );
    expect(bytes.includes(Buffer.from('avis.boutique.fr'))).toBe(false);
  },
);

test('an archive of a newer schema is refused', async () => {
  await app.db.transaction().execute(async (tx) => {
    await tx.executeQuery(
      (await import('kysely'))
        .sql`insert into migrations (name) values ('9999-of-tomorrow')`.compile(tx),
    );
  });
  const file = await backup();
  await query("delete from migrations where name = '9999-of-tomorrow'", place);
  const target = await emptyTarget();
  await expect(restore(file, target)).rejects.toThrow(/version plus récente de Recueil/);
  expect(await readContents(target.place)).toEqual({});
});

test('a backup never replaces a file, and a failed backup leaves none', async () => {
  const file = await backup();
  const before = fs.readFileSync(file);
  await expect(writeBackupFile({ place, secretKey: SECRET, images }, file, null)).rejects.toThrow(
    /existe déjà/,
  );
  expect(fs.readFileSync(file)).toEqual(before);
  const other = archiveName();
  const broken = { readPart: () => Promise.reject(new Error('S3 did not answer')) };
  await expect(
    writeBackupFile({ place, secretKey: SECRET, images: broken }, other, null),
  ).rejects.toThrow('S3 did not answer');
  await expect(
    writeBackupFile({ place, secretKey: 'x'.repeat(32), images }, other, null),
  ).rejects.toThrow(/SECRET_KEY n’est pas le secret de cette base/);
  expect(fs.readdirSync(path.dirname(other))).toEqual([]);
  // A file that cannot be created must be refused, and must not end the process of the worker.
  const long = path.join(path.dirname(other), 'n'.repeat(250));
  await expect(
    writeBackupFile({ place, secretKey: SECRET, images }, long, null),
  ).rejects.toMatchObject({ code: 'ENAMETOOLONG' });
});

test('files of a killed backup are deleted after one hour', async () => {
  const file = archiveName();
  const folder = path.dirname(file);
  const twoHoursAgo = Date.now() / 1000 - 7200;
  for (const name of ['a.recueil.unfinished-0123abcd', 'b.recueil.unfinished-0123abcd', 'c'])
    fs.writeFileSync(path.join(folder, name), 'secret and customers');
  for (const name of ['a.recueil.unfinished-0123abcd', 'c'])
    fs.utimesSync(path.join(folder, name), twoHoursAgo, twoHoursAgo);
  await writeBackupFile({ place, secretKey: SECRET, images }, file, null);
  expect(fs.readdirSync(folder).toSorted()).toEqual(
    ['b.recueil.unfinished-0123abcd', 'c', path.basename(file)].toSorted(),
  );
});

test('transactions that are rolled back during a backup are not in it', async () => {
  await transaction(app, async (tx) => {
    await tx.db.updateTable('teams').set({ name: 'Brouillon' }).where('id', '=', team_id).execute();
    const target = await emptyTarget();
    await restore(await backup(), target);
    expect((await readContents(target.place))['teams']).not.toContain('Brouillon');
  });
});
