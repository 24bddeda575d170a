import { type Kysely, sql } from 'kysely';

/** Costs that are not billed but calculated are called estimated, as in the bill of a message (`is_estimated`). */
const STATEMENTS = [
  'alter table cost_days rename column reckoned to estimated',
  'alter table cost_days rename column reckoned_cost to estimated_cost',
  'alter table cost_days rename column reckoned_segments to estimated_segments',
  // PostgreSQL 18 names the constraints of `not null`.
  `do $$ declare name text; begin
    for name in select conname from pg_constraint where conrelid = 'cost_days'::regclass and conname like '%reckoned%' loop
      execute format('alter table cost_days rename constraint %I to %I', name, replace(name, 'reckoned', 'estimated'));
    end loop;
  end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
