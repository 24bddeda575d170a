import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartRefused } from './start-refused.ts';

/** Returns the generated secret of this folder. Returns undefined when it has none. */
export function readSecretKey(dataDir: string): string | undefined {
  return read(path.join(dataDir, 'secret-key'));
}

/**
 * Returns the secret of this instance when SECRET_KEY is not set. It is generated once, readable
 * only by its owner, and stored with the data.
 */
export function generatedSecretKey(dataDir: string): string {
  const file = path.join(dataDir, 'secret-key');
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    return read(file) ?? write(file);
  } catch (error) {
    throw new StartRefused(
      `Le secret ${file} ne peut être ni lu ni créé (${error instanceof Error ? error.message : String(error)}) : vérifiez DATA_DIR.`,
      { cause: error },
    );
  }
}

function read(file: string): string | undefined {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined;
}

/**
 * Writes the secret to a temporary file and links it, so that two processes that start at once both
 * read the secret of the first.
 */
function write(file: string): string {
  const mine = `${file}.${process.pid}`;
  fs.writeFileSync(mine, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  try {
    fs.linkSync(mine, file);
  } catch (error) {
    if (!fs.existsSync(file)) throw error;
  } finally {
    fs.rmSync(mine, { force: true });
  }
  return fs.readFileSync(file, 'utf8').trim();
}
