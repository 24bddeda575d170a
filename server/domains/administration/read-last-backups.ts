import type { App } from '#server/app.ts';

export interface LastBackups {
  last_success: {
    at: Date;
    /** The file name; the whole path for a manual backup. */
    name: string;
    bytes: number;
    is_encrypted: boolean;
    is_manual: boolean;
  } | null;
  /** Null when there was none or a later success cleared it. */
  last_failure: { at: Date; problem: string; is_manual: boolean } | null;
}

/** Reads the last backups of the instance, scheduled and manual. */
export async function readLastBackups({ db }: Pick<App, 'db'>): Promise<LastBackups> {
  const runs = db
    .selectFrom('backup_runs')
    .select(['id', 'finished_at', 'name', 'bytes', 'is_encrypted', 'is_manual', 'problem'])
    .where('finished_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1);
  const good = await runs.where('problem', 'is', null).executeTakeFirst();
  const bad = await runs.where('problem', 'is not', null).executeTakeFirst();
  return {
    last_success: good?.finished_at
      ? {
          at: good.finished_at,
          name: good.name,
          bytes: Number(good.bytes ?? 0),
          is_encrypted: good.is_encrypted,
          is_manual: good.is_manual,
        }
      : null,
    last_failure:
      bad?.finished_at && bad.problem !== null && bad.id > (good?.id ?? 0)
        ? { at: bad.finished_at, problem: bad.problem, is_manual: bad.is_manual }
        : null,
  };
}
