import { defaultEmail } from '#contract/messages/default-texts.ts';
import {
  fillPlaceholders,
  formatMessage,
  type PlaceholderValues,
} from '#contract/messages/templates/message-template.ts';
import type { Options } from './options.ts';
import { show, spread, table } from './spread.ts';

const VALUES: PlaceholderValues = {
  first_name: 'Camille',
  last_name: 'Lefèvre',
  shop_name: 'Maison Lavande',
  order_number: '10482',
  review_link: 'https://avis.test/y/jeton',
  stop_link: 'https://avis.test/y/jeton/stop',
};
const MEGABYTE = 1_000_000;
const FAMILIES = ['*~*~', '*a', '*a*~b~', '{{', '{{a', '{{first_name}}'];
const ROUNDS = 10_000;

/** Measures the formatting of messages: a megabyte of the worst inputs, and a usual text. */
export function benchFormatter({ repetitions }: Options): string {
  const rows = FAMILIES.map((family) => {
    const text = family.repeat(MEGABYTE / family.length);
    return [
      `1 MB of ${family}`,
      show(spread(times(repetitions, () => formatMessage(text, VALUES))), 1),
    ];
  });
  const { text } = defaultEmail('request', 'vous');
  const usual = times(repetitions, () => {
    for (let round = 0; round < ROUNDS; round++) {
      formatMessage(text, VALUES);
      fillPlaceholders(text, VALUES);
    }
  });
  rows.push([`our own e-mail, formatted and filled ${ROUNDS} times`, show(spread(usual), 1)]);
  return table(['Text', 'ms: median (min–max)'], rows);
}

/**
 * Runs the work once without measuring it, so that the first contestant does not pay for
 * compilation.
 */
function times(repetitions: number, work: () => unknown): number[] {
  work();
  return Array.from({ length: repetitions }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
}
