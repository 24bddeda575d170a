import { type Kysely, sql } from 'kysely';

/**
 * Which versions of the program changed this schema. A program from before this table neither reads it nor announces itself: it is refused where every start writes,
 * in the fingerprint of the secret.
 */
const STATEMENTS = [
  `create table program_versions (
    id int generated always as identity primary key,
    version text not null,
    least_version text not null,
    migrations text[] not null,
    applied_at timestamptz not null default now()
  )`,
  `create function refuse_unannounced_program() returns trigger language plpgsql as $$
  begin
    if coalesce(current_setting('recueil.program', true), '') = '' then
      raise exception 'cette base a été mise à jour par une version plus récente : installez-la, ou restaurez une sauvegarde d’avant la mise à jour';
    end if;
    return null;
  end $$`,
  `create trigger refuse_unannounced_program before update of secret_check on instance
    for each statement execute function refuse_unannounced_program()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
