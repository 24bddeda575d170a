import { watchKeySequence } from './palette/key-sequence.ts';

const KEYS = [
  'ArrowUp',
  'ArrowUp',
  'ArrowDown',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowLeft',
  'ArrowRight',
];

/** ↑ ↑ ↓ ↓ ← → ← →: a short confetti and the build’s number. */
export function watchSecret(): void {
  watchKeySequence(KEYS, () => void import('./confetti.ts').then(({ celebrate }) => celebrate()));
}
