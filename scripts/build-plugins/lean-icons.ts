import type { Plugin } from 'vite';

/**
 * Lucide gives each line of an icon a random key, and each icon its name, size and former names.
 * This plugin removes them, because `draw-icon.ts` reads only the lines.
 */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    transform: {
      filter: { id: /lucide-react[\\/].*[\\/]icons[\\/][\w-]+\.mjs$/ },
      handler: (code) => ({
        code: code.replaceAll(
          /,?\s*key: "\w+"|^\s*(?:name: "[\w-]+"|size: \d+),$|^\s*aliases: \[[^\]]*\],?$/gmu,
          '',
        ),
        map: null,
      }),
    },
  };
}
