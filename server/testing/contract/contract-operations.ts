import { gzipSync } from 'node:zlib';
import type { ContractApp, ContractShop } from './contract-app.ts';

type ContractOperations = Pick<
  ContractShop,
  'checked_import_id' | 'running_import_id' | 'stopped_import_id' | 'export_id'
>;

/** Adds three imports in different states, and an export with its file. */
export async function addOperations(
  app: ContractApp,
  { team_id, user_id, marker }: { team_id: string; user_id: string; marker: string },
): Promise<ContractOperations> {
  const now = app.clock.now();
  const imports = await app.db
    .insertInto('imports')
    .values(
      (['checked', 'running', 'cancelled'] as const).map((state) => ({
        team_id,
        user_id,
        kind: 'orders',
        state,
        phase: state === 'checked' ? ('check' as const) : ('run' as const),
        source_name: `${marker}.csv`,
        payload: JSON.stringify({
          kind: 'orders',
          mapping: { number: 'numero' },
          shape: {
            separator: ';',
            encoding: 'utf-8',
            columns: [{ name: 'numero', examples: [marker], filled: 3, is_day_first: true }],
            start: 7,
            first_line: 2,
            total: 3,
          },
        }),
        total: 3,
        created_at: now,
      })),
    )
    .returning('id')
    .execute();
  const [checked_import_id, running_import_id, stopped_import_id] = imports.map(({ id }) => id) as [
    string,
    string,
    string,
  ];
  const { id: export_id } = await app.db
    .insertInto('imports')
    .values({
      team_id,
      user_id,
      kind: 'export',
      state: 'done',
      phase: 'run',
      payload: '{}',
      total: 1,
      done: 1,
      created_at: now,
      finished_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('export_parts')
    .values({
      import_id: export_id,
      name: 'commandes',
      part: 0,
      rows: 1,
      content: gzipSync(JSON.stringify({ columns: ['number'], rows: [[marker]] })),
    })
    .execute();
  return { checked_import_id, running_import_id, stopped_import_id, export_id };
}
