import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface CommandResult {
  status: number | null;
  output: string;
  errors: string;
}

/**
 * Runs a command without blocking this process, which also answers as the fake services of other
 * faults.
 */
export async function runCommand(
  file: string,
  args: readonly string[],
  { timeout = 180_000, cwd }: { timeout?: number; cwd?: string } = {},
): Promise<CommandResult> {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout, cwd });
  const [output, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { status, output, errors };
}
