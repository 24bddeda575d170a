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
 * `scripts/build-once.ts` builds into a folder of its own and renames it, so that a running Recueil
 * keeps its pages.
 */
const out = path.resolve(here, process.env['RECUEIL_BUILD_DIR'] ?? 'dist');
/**
 * What is waited with goes with what is waited for: left behind, a `pendingComponent: Screen` would
 * name the browser’s own `Screen`.
 */
const SPLIT: (
  | 'loader'
  | 'component'
  | 'pendingComponent'
  | 'errorComponent'
  | 'notFoundComponent'
)[][] = [['loader', 'component', 'pendingComponent', 'errorComponent', 'notFoundComponent']];
/**
 * Modules that every visit needs. They form one script, and those of the dashboard another, because
 * forty small scripts compress to a quarter more.
 */
const FIRST = [
  /web[\\/]back-office[\\/]main\.tsx$/,
  // Modules that the dashboard and the login share. In the script of the dashboard they would make
  // the login load it.
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
    // With what it draws with: the script that many screens share is three times its size.
    { name: 'chart', priority: 0.9, test: /dashboard[\\/]figure-chart\.tsx$/ },
    // The first script names every other one: icons and fields of a few hundred bytes each would be
    // a third of those names.
    { name: 'icons', priority: 0, minShareCount: 3, test: /node_modules[\\/]lucide-react[\\/]/ },
    {
      name: 'fields',
      priority: 0.5,
      test: /web[\\/]ui[\\/]forms[\\/](?:field|input|textarea|select|form|form-scope|form-section|password-input|radio-group|switch|checkbox|use-named-control)\.tsx?$/,
    },
    {
      // What an open menu needs, in one script: no first screen shows one.
      name: 'menus',
      priority: 0.3,
      test: /web[\\/](?:ui[\\/]overlays[\\/]menu-(?:popover|items)|back-office[\\/]shell[\\/]navigation[\\/](?:team|person)-menu-items)\.tsx$/,
    },
    {
      name: 'shared',
      priority: 0,
      minShareCount: 4,
      // The timeline shows moments in the shop’s zone, as the dashboard does. In the script that the
      // login shares it would make the login load the dashboard.
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
      // React’s refresh keeps the state of a screen. The refresh of the router plugin needs a later
      // version of the router.
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
      }, // React has had it for long
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: path.join(here, 'web/ui/buttons/draw-icon.ts'),
      },
    ],
  },
  // The fonts of customers’ pages, under names that never change their bytes.
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
          // The first script names every other one: a hash alone is the shortest name.
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
