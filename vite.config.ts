import path from 'node:path';
import tailwind from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { failUnlessApplied } from './scripts/build-plugins/fail-unless-applied.ts';
import { frenchSpaces } from './scripts/build-plugins/french-spaces.ts';
import { helpArticles } from './scripts/build-plugins/help-articles.ts';
import { leanEndpoints } from './scripts/build-plugins/lean-endpoints.ts';
import { leanFailureToasts } from './scripts/build-plugins/lean-failure-toasts.ts';
import { leanIcons } from './scripts/build-plugins/lean-icons.ts';
import { latePreloads } from './scripts/build-plugins/late-preloads.ts';

const here = import.meta.dirname;
/**
 * `scripts/build-once.ts` builds into a temporary folder and renames it, so that a running Recueil
 * can still serve its pages.
 */
const out = path.resolve(here, process.env['RECUEIL_BUILD_DIR'] ?? 'dist');
/**
 * `pendingComponent` is split together with the component. Left in the route file, a
 * `pendingComponent: Screen` would refer to the browser’s global `Screen`.
 */
const SPLIT: (
  | 'loader'
  | 'component'
  | 'pendingComponent'
  | 'errorComponent'
  | 'notFoundComponent'
)[][] = [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']];
/**
 * Modules that every visit needs. They form one script, and those of the dashboard form another,
 * because forty small scripts are a quarter larger after compression.
 */
const FIRST = [
  /web[\\/]back-office[\\/]main\.tsx$/,
  // Modules that the dashboard and the login share. In the script of the dashboard, they would make
  // the login load that script.
  /web[\\/](back-office[\\/]session[\\/]use-session|ui[\\/](layout[\\/]stars|overlays[\\/]menu|buttons[\\/]icon-button|format[\\/](ordinals|numbers)))\./,
  /react-router[\\/].*[\\/]useLocation\./,
  /react-query[\\/].*[\\/]useQuery\./,
  /lucide-react[\\/].*[\\/](chevron-down|circle-exclamation-point|circle-question-mark|search)\./,
];
const DASHBOARD =
  /web[\\/]back-office[\\/]routes[\\/]_back-office(\.tsx|[\\/]dashboard\.index\.tsx)\?tsr-split/;
const codeSplitting = {
  groups: [
    {
      name: 'vendor',
      priority: 2,
      tags: ['$initial' as const],
      test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|use-sync-external-store)[\\/]/,
    },
    { name: 'first', priority: 1, test: (id: string) => FIRST.some((part) => part.test(id)) },
    { name: 'dashboard', priority: 1, test: DASHBOARD },
    // Includes the modules that draw the chart: the script shared by many screens is three times as
    // large.
    { name: 'chart', priority: 0.9, test: /dashboard[\\/]figure-chart\.tsx$/ },
    // The first script contains the names of all others. Separate scripts for icons and fields, of
    // a few hundred bytes each, would add a third to that list.
    { name: 'icons', priority: 0, minShareCount: 3, test: /node_modules[\\/]lucide-react[\\/]/ },
    {
      name: 'fields',
      priority: 0.5,
      test: /web[\\/]ui[\\/]forms[\\/](?:field|input|textarea|select|form|form-scope|form-section|password-input|radio-group|switch|checkbox|use-named-control)\.tsx?$/,
    },
    {
      // Modules of open menus, in one script, because no screen shows an open menu at first.
      name: 'menus',
      priority: 0.3,
      test: /web[\\/](?:ui[\\/]overlays[\\/]menu-(?:popover|items)|back-office[\\/]shell[\\/]navigation[\\/](?:team|person)-menu-items)\.tsx$/,
    },
    {
      name: 'shared',
      priority: 0,
      minShareCount: 4,
      // The timeline shows times in the shop’s time zone, as the dashboard does. In the script that
      // the login shares, it would make the login load the dashboard.
      test: /web[\\/]ui[\\/](?!layout[\\/]timeline\.)/,
    },
  ],
};

export default defineConfig({
  root: path.join(here, 'web/back-office'),
  plugins: [
    failUnlessApplied(leanEndpoints()),
    failUnlessApplied(leanFailureToasts()),
    failUnlessApplied(leanIcons()),
    failUnlessApplied(frenchSpaces()),
    helpArticles(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // React Fast Refresh preserves the state of a screen. The router plugin’s own refresh needs a
      // later version of the router.
      codeSplittingOptions: { defaultBehavior: SPLIT, addHmr: false },
      routesDirectory: 'routes',
      generatedRouteTree: 'routeTree.gen.ts',
    }),
    react(),
    tailwind(),
    latePreloads(),
  ],
  resolve: {
    alias: [
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      }, // React has supported it for a long time
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: path.join(here, 'web/ui/buttons/draw-icon.ts'),
      },
    ],
  },
  // The fonts of customers’ pages. A file name is never reused for other bytes.
  publicDir: path.join(here, 'web/customer/public'),
  build: { reportCompressedSize: false, emptyOutDir: true },
  environments: {
    client: {
      build: {
        outDir: path.join(out, 'back-office'),
        manifest: true,
        target: 'baseline-widely-available',
        rolldownOptions: {
          treeshake: { propertyReadSideEffects: false },
          // The first script contains the names of all others: a name that is only a hash is the
          // shortest.
          output: { codeSplitting, chunkFileNames: 'assets/[hash].js' },
        },
      },
    },
    customer: {
      consumer: 'server',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: {
        noExternal: true,
        conditions: ['node', 'module', 'production', 'import', 'default'],
        externalConditions: ['node'],
      },
      build: {
        ssr: true,
        outDir: path.join(out, 'customer'),
        copyPublicDir: false,
        minify: true,
        target: 'node26',
        rolldownOptions: {
          input: path.join(here, 'web/customer/render.tsx'),
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
  builder: {},
});
