// `node scripts/build-breached-passwords.ts <list>` builds the list of breached passwords from a
// text file with one password per line, the most used first, such as «
// 10-million-password-list-top-1000000 » of SecLists.
import fs from 'node:fs';
import { breachEntry, ENTRY_BYTES } from '#server/domains/accounts/passwords/breached-password.ts';

const COUNT = 100_000;
/** Shorter passwords are already refused for their length. */
const SHORTEST = 10;
const TARGET = 'server/domains/accounts/passwords/breached-passwords.bin';

const [, , source] = process.argv;
if (source === undefined) throw new Error('Name the text file with one password a line.');
const passwords = fs
  .readFileSync(source, 'utf8')
  .split(/\r?\n/)
  .filter((password) => password.length >= SHORTEST)
  .slice(0, COUNT);
const entries = new Set(passwords.map((password) => breachEntry(password).toString('hex')));
const bytes = Buffer.from([...entries].toSorted().join(''), 'hex');
fs.writeFileSync(TARGET, bytes);
console.log(`${bytes.length / ENTRY_BYTES} passwords, ${bytes.length} bytes`);
