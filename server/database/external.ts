import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartRefused } from '#server/start-refused.ts';
import { supportsSessions } from './supports-sessions.ts';

const OLDEST = 15;
/** `cannot_connect_now`: the server starts, stops or recovers from a crash. */
const NOT_YET = '57P03';

export interface Patience {
  signal?: AbortSignal;
  /** Called once when the server answers that it does not accept connections yet. */
  onRecovery?: () => unknown;
}

/**
 * Opens the PostgreSQL of DATABASE_URL, after its crash recovery if one runs. Throws when it does
 * not answer, is too old, or is a pooler that gives each transaction another session. The address
 * contains a password and is never printed.
 */
export async function openExternal(url: string, patience: Patience = {}): Promise<pg.ClientConfig> {
  const { client, config } = await connectOnceRecovered(url, patience);
  try {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < OLDEST)
      throw new StartRefused(
        `DATABASE_URL mène à PostgreSQL ${version} : il faut PostgreSQL ${OLDEST} ou plus récent.`,
      );
    if (!(await supportsSessions(client, config)))
      throw new StartRefused(
        'DATABASE_URL mène à un intermédiaire (PgBouncer par exemple) qui change de session à chaque transaction, et Recueil garde des verrous, des écoutes et des instructions préparées d’une transaction à l’autre : donnez l’adresse de PostgreSQL lui-même, ou réglez pool_mode = session pour cette base.',
      );
    await refuseWithoutLetters(client);
    return config;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Refuses a new database with the locale C or another encoding, where PostgreSQL lowercases only A
 * to Z: a search for « OEUF » would not find « Œuf ». A database that is in use is accepted.
 */
async function refuseWithoutLetters(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ knows: boolean; is_new: boolean }>(
    "select lower('ÀÉŒ') = 'àéœ' as knows, to_regclass('migrations') is null as is_new",
  );
  if (rows[0]?.knows !== false || !rows[0].is_new) return;
  throw new StartRefused(
    'La base de DATABASE_URL ne connaît pas les majuscules accentuées (sa langue est C, ou son codage n’est pas UTF8), et la recherche ne trouverait pas « ÉLODIE » : recréez-la, encore vide, par « createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 recueil ».',
  );
}

async function connectOnceRecovered(
  url: string,
  { signal, onRecovery }: Patience,
): Promise<{ client: pg.Client; config: pg.ClientConfig }> {
  let config: pg.ClientConfig = { connectionString: withSettings(url) };
  for (let isReported = false; ;) {
    signal?.throwIfAborted();
    try {
      return { client: await connect(config), config };
    } catch (error) {
      if (isOptionsRefused(error)) {
        config = { connectionString: url };
      } else if (isCode(error, NOT_YET)) {
        if (!isReported) await onRecovery?.();
        isReported = true;
        await sleep(1_000, undefined, signal === undefined ? {} : { signal });
      } else {
        throw new StartRefused(
          `La base de DATABASE_URL ne répond pas (${reasonOf(error)}) : vérifiez l’adresse et que PostgreSQL tourne.`,
          { cause: error },
        );
      }
    }
  }
}

/**
 * PostgreSQL compiles a statement whose estimated cost is high (JIT), or starts parallel workers
 * for it. Both take longer than the statements of Recueil. With the default settings, compiling
 * took three quarters of the time, and starting two workers nine tenths of it where the sums of a
 * year are read.
 */
const SETTINGS = ['jit=off', 'max_parallel_workers_per_gather=0'];

function withSettings(url: string): string {
  const urlOptions = new URLSearchParams(url.split('?')[1] ?? '').get('options') ?? '';
  const own = SETTINGS.map((setting) => `-c ${setting}`).join(' ');
  const options = encodeURIComponent(`${urlOptions} ${own}`.trim());
  return `${url}${url.includes('?') ? '&' : '?'}options=${options}`;
}

/**
 * Returns true for the error of PgBouncer before 1.20 and of some hosted poolers, which refuse
 * every connection that sets options.
 */
function isOptionsRefused(error: unknown): boolean {
  return isCode(error, '08P01') && error.message.includes('options');
}

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: 10_000,
    application_name: `recueil ${process.pid}`,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function isCode(error: unknown, code: string): error is Error {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * In a URL, an unescaped `/` or `#` in the password makes the text before it the server name. Such
 * an address and such a name are never repeated in an error.
 */
const IN_CODES =
  'un mot de passe qui contient @ : / # ? ou % doit les écrire en codes, comme %40 pour @';
const UNREADABLE = new Map<unknown, string>([
  ['ENOTFOUND', `nom de serveur introuvable ; ${IN_CODES}`],
  ['EAI_AGAIN', `nom de serveur introuvable ; ${IN_CODES}`],
  ['ERR_INVALID_URL', `adresse illisible ; ${IN_CODES}`],
]);

/**
 * Returns the reason of a failed connection. A name with several addresses fails with several
 * errors and an empty message.
 */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map((one) => reasonOf(one)).join(', ');
  if (error instanceof URIError) return UNREADABLE.get('ERR_INVALID_URL') ?? '';
  const reason = error instanceof Error && 'code' in error ? UNREADABLE.get(error.code) : undefined;
  if (reason !== undefined) return reason;
  return error instanceof Error ? error.message : String(error);
}
