import type { Plugin } from 'vite';

/**
 * A call whose failure says nothing by itself needs no row in the browser: `ask` takes its absence
 * for silence.
 */
export function leanFailureToasts(): Plugin {
  return {
    name: 'lean-failure-toasts',
    enforce: 'pre',
    transform: {
      filter: { id: /web\/api\/failure-toasts\.ts$/ },
      handler: (code) => ({
        code: code.replaceAll(/^  \w+: '(?:silent|thrown)',.*$/gm, ''),
        map: null,
      }),
    },
  };
}
