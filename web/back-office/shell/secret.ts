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

/** Watches the key sequence ↑ ↑ ↓ ↓ ← → ← →, which shows confetti and the build id. */
export function watchSecret(): void {
  watchKeySequence(KEYS, () => void import('./confetti.ts').then(({ celebrate }) => celebrate()));
}
