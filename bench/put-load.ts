import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { HttpLoad, LoadFigures } from './loader.ts';

const LOADER = path.resolve(import.meta.dirname, 'loader.ts');

export async function putLoad(load: HttpLoad): Promise<LoadFigures> {
  const child = spawn(process.execPath, [LOADER], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(load));
  return JSON.parse(await text(child.stdout)) as LoadFigures;
}
