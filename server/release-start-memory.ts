import v8 from 'node:v8';
import vm from 'node:vm';

type CollectGarbage = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Gives back what only the start needed, before anybody is served: source texts, code that ran
 * once, and room in the heap that grew while a thousand modules were read. An idle process would
 * keep it for hours, because V8 collects when something is allocated.
 */
export function releaseStartMemory(): void {
  v8.setFlagsFromString('--expose-gc');
  const collectGarbage = vm.runInNewContext('gc') as CollectGarbage;
  v8.setFlagsFromString('--no-expose-gc');
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
