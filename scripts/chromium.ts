// Provides a Chromium without any system package: the one of the machine when it exists, otherwise
// the one of npm with its own libraries and fonts.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface Chromium {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

/**
 * The package’s own arguments are not used, because `--single-process` crashes on the second
 * context. The sandbox is off, because tests may run as root.
 */
const args = ['--no-sandbox'];

/**
 * Returns the Chromium to start. `CHROMIUM_PATH` names another one; its value `npm` selects the one
 * of the package.
 */
export async function chromium(): Promise<Chromium> {
  const chromiumPath = process.env['CHROMIUM_PATH'];
  const system = chromiumPath === 'npm' ? undefined : (chromiumPath ?? systemChromium());
  if (system !== undefined) return { executablePath: system, args, env: {} };
  const { default: packaged, inflate } = await import('@sparticuz/chromium');
  const executablePath = await packaged.executablePath();
  const env: Record<string, string> = {};
  if (lacksLibraries(executablePath)) {
    const bin = path.join(
      path.dirname(new URL(import.meta.resolve('@sparticuz/chromium')).pathname),
      '..',
      'bin',
    );
    env['LD_LIBRARY_PATH'] = path.join(
      await inflate(decodeURIComponent(path.join(bin, 'al2023.tar.br'))),
      'lib',
    );
  }
  if (!fs.existsSync('/usr/share/fonts/truetype'))
    env['FONTCONFIG_PATH'] = path.join(os.tmpdir(), 'fonts');
  return { executablePath, args, env };
}

function systemChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders
    .flatMap((folder) => [path.join(folder, 'chromium'), path.join(folder, 'google-chrome')])
    .find((file) => fs.existsSync(file));
}

function lacksLibraries(executable: string): boolean {
  try {
    return execFileSync('ldd', [executable], { stdio: 'pipe' }).toString().includes('not found');
  } catch {
    return true;
  }
}
