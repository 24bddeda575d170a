import type { Plugin } from 'vite';

/**
 * Removes the rows of calls whose failure shows no toast: for `ask`, a missing row means the same.
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
