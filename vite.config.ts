import path from 'node:path';
import tailwind from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = import.meta.dirname;
/** `scripts/build-once.ts` builds into a folder of its own and renames it, so that a running Recueil keeps its pages. */
const out = path.resolve(here, process.env['RECUEIL_BUILD_DIR'] ?? 'dist');
/** What is waited with goes with what is waited for: left behind, a `pendingComponent: Screen` would name the browser’s own `Screen`. */
const SPLIT: ('component' | 'pendingComponent' | 'errorComponent' | 'notFoundComponent')[][] = [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent']];
const codeSplitting = { groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }, { name: 'router', test: /node_modules[\\/](@tanstack|use-sync-external-store|isbot|seroval|tiny-invariant|tiny-warning|cookie-es)[\\/]/ }] };

export default defineConfig({
  root: path.join(here, 'web/back-office'),
  plugins: [tanstackRouter({ target: 'react', autoCodeSplitting: true, codeSplittingOptions: { defaultBehavior: SPLIT }, routesDirectory: 'routes', generatedRouteTree: 'routeTree.gen.ts' }), react(), tailwind()],
  build: { reportCompressedSize: false, emptyOutDir: true },
  environments: {
    client: {
      build: {
        outDir: path.join(out, 'back-office'),
        manifest: true,
        target: 'baseline-widely-available',
        rolldownOptions: { output: { codeSplitting } },
      },
    },
    customer: {
      consumer: 'server',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true, conditions: ['node', 'module', 'production', 'import', 'default'], externalConditions: ['node'] },
      build: {
        ssr: true,
        outDir: path.join(out, 'customer'),
        minify: true,
        target: 'node26',
        rolldownOptions: { input: path.join(here, 'web/customer/render.tsx'), output: { entryFileNames: '[name].js' } },
      },
    },
  },
  builder: {},
});
