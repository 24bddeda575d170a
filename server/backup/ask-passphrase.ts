import readline from 'node:readline/promises';
import { Writable } from 'node:stream';

/**
 * Asks for a passphrase without showing it. Returns null when there is no terminal or the answer is
 * empty.
 */
export async function askPassphrase(question: string): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = readline.createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    const answer = await reader.question('');
    return answer === '' ? null : answer;
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}
