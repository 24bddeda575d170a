import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { operationKinds } from '#server/operation-kinds.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import { transaction } from '#server/database/transaction.ts';
import { csvFiles } from '#server/integrations/files/csv-files.ts';
import { runOperation } from '#server/domains/operations/run-operation.ts';
import { startOperation } from '#server/domains/operations/start-operation.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { type AppWithoutHttp, appWithoutHttp } from '#server/testing/test-app.ts';
import type { Options } from './options.ts';
import { show, spread, table } from './spread.ts';

/** The tables that an order writes to, in the order of their foreign keys. */
const TABLES = [
  'orders',
  'review_requests',
  'request_search',
  'messages',
  'request_timeline',
] as const;

/**
 * Compares the complete import of a file of past orders (reading, planning, writing, counting) with
 * `copy` of the same rows into the same tables, indexes included.
 */
export async function benchImport(
  folder: string,
  { messages, repetitions }: Options,
): Promise<string> {
  const embedded = await openEmbedded(folder);
  const db = openDatabase(embedded.config);
  try {
    await migrate(db);
    const app = appWithoutHttp(db, { now: new Date().toISOString() });
    await ensureSenders(app);
    const rounds: { ours: number; copy: number; check: number }[] = [];
    const orders = Math.ceil(messages / 3);
    for (let round = 0; round < repetitions; round++) {
      const ours = await importOnce(app, orders, 'run');
      const copy = await copyOnce(db, ours.team_id);
      const check = await importOnce(app, orders, 'check');
      rounds.push({ ours: ours.seconds, copy, check: check.seconds });
    }
    const rate = (of: (round: (typeof rounds)[number]) => number): string =>
      show(spread(rounds.map((round) => (3 * orders) / of(round))));
    return table(
      [
        `${3 * orders} message rows of ${orders} orders in one file, ${repetitions} rounds`,
        'message rows/s: median (min–max)',
      ],
      [
        [
          'import: file → orders, requests, messages, timelines, statistics',
          rate(({ ours }) => ours),
        ],
        ['the same rows by `copy`, nothing read or planned', rate(({ copy }) => copy)],
        ['dry run: read, compared and planned, nothing written', rate(({ check }) => check)],
        ['import in times of `copy`', show(spread(rounds.map(({ ours, copy }) => ours / copy)), 1)],
      ],
    );
  } finally {
    await db.destroy();
    await embedded.stop();
  }
}

async function importOnce(
  app: AppWithoutHttp,
  orders: number,
  phase: 'run' | 'check',
): Promise<{ team_id: string; seconds: number }> {
  const team_id = await addTeam(app, { flow: { is_active: true } });
  const rows = Array.from(
    { length: orders },
    (_, at) =>
      `${at};client.${at}@exemple.fr;+336${String(10_000_000 + at)};Camille;Lefèvre;FR;${1 + (at % 28)}/09/2026;${20 + (at % 60)},90`,
  );
  const opened = await csvFiles.open(
    Buffer.from(`numero;e-mail;telephone;prenom;nom;pays;date;montant\n${rows.join('\n')}\n`),
  );
  if ('refused' in opened) throw new Error(opened.refused);
  const payload = {
    kind: 'orders',
    mapping: csvFiles.proposeMapping('orders', opened.shape.columns),
    shape: opened.shape,
  };
  const began = performance.now();
  const import_id = await transaction(app, async (tx) => {
    const id = await startOperation(tx, {
      team_id,
      user_id: null,
      kind: 'orders',
      phase,
      source_name: 'bench.csv',
      total: opened.shape.total,
      payload,
    });
    await tx.db
      .insertInto('import_files')
      .values({ import_id: id, content: Buffer.from(opened.content) })
      .execute();
    return id;
  });
  const isMoving = async (): Promise<boolean> =>
    (await app.db
      .selectFrom('imports')
      .select('id')
      .where('id', '=', import_id)
      .where('state', 'in', ['checking', 'running'])
      .executeTakeFirst()) !== undefined;
  while (await isMoving()) await runOperation(app, { team_id, import_id }, operationKinds);
  return { team_id, seconds: (performance.now() - began) / 1000 };
}

/** Copies the rows of the import into empty copies of their tables and returns the seconds. */
async function copyOnce(db: Database, team_id: string): Promise<number> {
  // PostgreSQL itself writes the files, and may run as another user.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-copy-'));
  fs.chmodSync(folder, 0o777);
  const file = (name: string): string => path.join(folder, `${name}.copy`);
  let seconds = 0;
  for (const name of TABLES) {
    const where =
      name === 'request_search'
        ? sql`request_id in (select id from review_requests where team_id = ${sql.lit(team_id)})`
        : sql`team_id = ${sql.lit(team_id)}`;
    const columns = await ownColumns(db, name);
    await sql`copy (select ${columns} from ${sql.table(name)} where ${where}) to ${sql.lit(file(name))}`.execute(
      db,
    );
    await sql`create table if not exists ${sql.table(`copy_of_${name}`)} (like ${sql.table(name)} including all)`.execute(
      db,
    );
    const began = performance.now();
    await sql`copy ${sql.table(`copy_of_${name}`)} (${columns}) from ${sql.lit(file(name))}`.execute(
      db,
    );
    seconds += (performance.now() - began) / 1000;
  }
  fs.rmSync(folder, { recursive: true });
  return seconds;
}

/** Returns the columns that are not generated. PostgreSQL computes the generated ones. */
async function ownColumns(db: Database, name: string): Promise<ReturnType<typeof sql.join>> {
  const { rows } = await sql<{
    column_name: string;
  }>`select column_name from information_schema.columns where table_schema = 'public' and table_name = ${name} and is_generated = 'NEVER' order by ordinal_position`.execute(
    db,
  );
  return sql.join(rows.map(({ column_name }) => sql.ref(column_name)));
}
