import { memoryOf, type Recueil } from '../recueil.ts';
import { quantile } from '../spread.ts';

const EVERY_MS = 2_000;
const HOUR_MS = 3_600_000;
/** Ten minutes of samples. */
const LEAST_SAMPLES = 300;

export interface ProcessFigures {
  /** The median and the last sample. */
  memory_mb: [number, number];
  /**
   * The slope of a line fitted to the second half of the samples. Null when there are too few
   * samples.
   */
  slope_mb_an_hour: number | null;
  /**
   * Event loop lag over the whole run, from the metrics of the process: the median of the 99th
   * percentiles, and the maximum.
   */
  loop_p99_ms: number;
  loop_max_ms: number;
}

/** Samples the memory and the event loop lag of a process every two seconds. */
export function watchProcess({ pid, address }: Recueil): { stop(): ProcessFigures } {
  const memory: { at: number; mb: number }[] = [];
  const p99: number[] = [];
  let longest = 0;
  const look = async (): Promise<void> => {
    memory.push({ at: performance.now(), mb: memoryOf(pid) });
    const metrics = await (await fetch(`${address}/metrics`)).text();
    p99.push(readSeconds(metrics, 'nodejs_eventloop_lag_p99_seconds') * 1000);
    longest = Math.max(longest, readSeconds(metrics, 'nodejs_eventloop_lag_max_seconds') * 1000);
  };
  const timer = setInterval(() => void look().catch(() => undefined), EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      const half = memory.slice(Math.floor(memory.length / 2));
      return {
        memory_mb: [
          quantile(
            memory.map(({ mb }) => mb),
            0.5,
          ),
          memory.at(-1)?.mb ?? Number.NaN,
        ],
        slope_mb_an_hour: memory.length < LEAST_SAMPLES ? null : slopeOf(half) * HOUR_MS,
        loop_p99_ms: quantile(p99, 0.5),
        loop_max_ms: longest,
      };
    },
  };
}

function readSeconds(metrics: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, 'mu').exec(metrics)?.[1] ?? Number.NaN);
}

/** Returns the slope of the least-squares line, in MB per millisecond. */
function slopeOf(samples: readonly { at: number; mb: number }[]): number {
  const mean = (of: (sample: { at: number; mb: number }) => number): number =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [at, mb] = [mean((sample) => sample.at), mean((sample) => sample.mb)];
  const over = samples.reduce((sum, sample) => sum + (sample.at - at) * (sample.mb - mb), 0);
  const under = samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0);
  return over / under;
}
