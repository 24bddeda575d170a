import pg from 'pg';
import { StartRefused } from '#server/start-refused.ts';

const OLDEST = 15;

/** Opens the PostgreSQL that DATABASE_URL names. It is refused when it does not answer or is too old. The address holds a password and is never printed. */
export async function openExternal(url: string): Promise<pg.ClientConfig> {
  const config: pg.ClientConfig = { connectionString: url };
  const client = await connect(config);
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  await client.end();
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST)
    throw new StartRefused(
      `DATABASE_URL mène à PostgreSQL ${version} : il faut PostgreSQL ${OLDEST} ou plus récent.`,
    );
  return config;
}

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      ...config,
      connectionTimeoutMillis: 10_000,
      application_name: `recueil ${process.pid}`,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    throw new StartRefused(
      `La base de DATABASE_URL ne répond pas (${reasonOf(error)}) : vérifiez l’adresse et que PostgreSQL tourne.`,
      { cause: error },
    );
  }
}

/** A password with a sign of addresses, such as / or #, makes what stands before it the name of the server: such an address and such a name are never repeated. */
const IN_CODES =
  'un mot de passe qui contient @ : / # ? ou % doit les écrire en codes, comme %40 pour @';
const UNREADABLE = new Map<unknown, string>([
  ['ENOTFOUND', `nom de serveur introuvable ; ${IN_CODES}`],
  ['EAI_AGAIN', `nom de serveur introuvable ; ${IN_CODES}`],
  ['ERR_INVALID_URL', `adresse illisible ; ${IN_CODES}`],
]);

/** A name with several addresses fails with several errors and an empty message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map((one) => reasonOf(one)).join(', ');
  if (error instanceof URIError) return UNREADABLE.get('ERR_INVALID_URL') ?? '';
  const known = error instanceof Error && 'code' in error ? UNREADABLE.get(error.code) : undefined;
  if (known !== undefined) return known;
  return error instanceof Error ? error.message : String(error);
}
