import type { Plugin } from 'vite';

/**
 * Fails the build when a plugin that makes a module smaller no longer finds the module, for
 * instance because the file moved.
 */
export function failUnlessApplied(plugin: Plugin): Plugin {
  const { transform } = plugin;
  if (typeof transform !== 'object') throw new Error(`${plugin.name}: no transform to watch`);
  const { handler } = transform;
  let isApplied = false;
  return {
    ...plugin,
    apply: 'build', // in development, the browser reads the modules unchanged
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      ...transform,
      handler(...input) {
        isApplied = true;
        return handler.apply(this, input);
      },
    },
    buildEnd(error) {
      if (!error && !isApplied) this.error(`${plugin.name} found no file to transform`);
    },
  };
}
