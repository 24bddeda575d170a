import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium as browsers } from 'playwright';
import { chromium } from '../chromium.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SCREEN = path.join(ROOT, 'web/back-office/login/login-screen.tsx');
const SERVER = path.join(ROOT, 'server/failures.ts');
/** The goals in milliseconds: a developer sees the change before looking up from the editor. */
const SCREEN_MS = 1_000;
const SERVER_MS = 3_000;
const CHANGES = 3;

/**
 * Changes a text of the login screen and one of the server, each three times, and prints the
 * milliseconds until an open page and an answer show them. Restores the files.
 */
export async function measureChanges(address: string): Promise<void> {
  const launched = await chromium();
  const browser = await browsers.launch({
    executablePath: launched.executablePath,
    args: [...launched.args],
    env: { ...process.env, ...launched.env } as Record<string, string>,
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${address}/login`);
    await page.getByRole('heading', { level: 1, name: 'Connexion' }).waitFor({ timeout: 0 });
    const screen = await measure(SCREEN, '>Connexion</h1>', async (text) => {
      await page.getByRole('heading', { level: 1, name: text }).waitFor({ timeout: 0 });
    });
    print('Écran', screen, SCREEN_MS);
    const server = await measure(SERVER, 'Connectez-vous pour continuer', async (text) => {
      while (!(await readRefusal(address)).includes(text)) await sleep(20);
    });
    print('Serveur', server, SERVER_MS);
  } finally {
    await browser.close();
  }
}

/** Returns the milliseconds until each change of this text is visible. */
async function measure(
  file: string,
  text: string,
  isSeen: (changed: string) => Promise<void>,
): Promise<number[]> {
  const original = fs.readFileSync(file, 'utf8');
  if (!original.includes(text)) throw new Error(`${file} has no « ${text} » to change`);
  const restore = (): void => fs.writeFileSync(file, original);
  process.once('exit', restore);
  try {
    const taken: number[] = [];
    for (let change = 1; change <= CHANGES; change++) {
      const mark = `mesure ${change}`;
      const began = performance.now();
      fs.writeFileSync(file, original.replaceAll(text, withMark(text, mark)));
      await isSeen(mark);
      taken.push(Math.round(performance.now() - began));
    }
    return taken;
  } finally {
    restore();
    process.off('exit', restore);
  }
}

/** Inserts the mark inside an element, before its end. */
function withMark(text: string, mark: string): string {
  const end = text.indexOf('</');
  return end === -1 ? `${text} ${mark}` : `${text.slice(0, end)} ${mark}${text.slice(end)}`;
}

async function readRefusal(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/user`).catch(() => null);
  return answer === null ? '' : answer.text();
}

function print(what: string, taken: readonly number[], most: number): void {
  const longest = Math.max(...taken);
  console.log(
    `${what} : ${taken.join(', ')} ms (${longest <= most ? 'tient' : 'ne tient pas'} en ${most} ms)`,
  );
}
