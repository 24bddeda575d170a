import fs from 'node:fs';
import path from 'node:path';

/** The version of this program, from `package.json`. */
export const PROGRAM_VERSION: string = (
  JSON.parse(fs.readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8')) as {
    version: string;
  }
).version;
