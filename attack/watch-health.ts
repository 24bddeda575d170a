import { spawn } from 'node:child_process';
import path from 'node:path';
import readline from 'node:readline';

export interface HealthMeasure {
  probes: number;
  /** Number of answers with another status than 200, and of broken connections. */
  failures: number;
  longest_ms: number;
}

/**
 * Measures /health from another process until the result is requested. Returns after the first
 * answer.
 */
export async function watchHealth(address: string): Promise<{ end(): Promise<HealthMeasure> }> {
  const probe = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'health-probe.ts'), address],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = readline.createInterface(probe.stdout)[Symbol.asyncIterator]();
  await lines.next();
  return {
    end: async () => {
      probe.stdin.end();
      const { value } = await lines.next();
      return JSON.parse(String(value)) as HealthMeasure;
    },
  };
}
