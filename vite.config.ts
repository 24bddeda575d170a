import { createHash } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import tailwind from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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
const SPLIT: ('component' | 'pendingComponent' | 'errorComponent' | 'notFoundComponent')[][] = [
  ['component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
];
/**
 * Modules that every visit needs. They form one script, and those of the dashboard another, because
 * forty small scripts compress to a quarter more.
 */
const FIRST = [
  /web[\\/]back-office[\\/]main\.tsx$/,
  // Modules that the dashboard and the login share. In the script of the dashboard they would make
  // the login load it.
  /web[\\/](back-office[\\/]session[\\/]use-session|ui[\\/](layout[\\/]stars|overlays[\\/]menu))\./,
  /lucide-react[\\/].*[\\/](chevron-down|circle-exclamation-point|search)\./,
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
      test: /web[\\/]ui[\\/]/,
    },
  ],
};

/**
 * Fails the build when a plugin that makes a module smaller no longer finds it, for instance
 * because the file moved.
 */
function failUnlessApplied(plugin: Plugin): Plugin {
  const { transform } = plugin;
  if (typeof transform !== 'object') throw new Error(`${plugin.name}: no transform to watch`);
  const { handler } = transform;
  let isApplied = false;
  return {
    ...plugin,
    apply: 'build', // in development the browser reads the modules as they are
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

/**
 * Of an endpoint the browser needs the method and the path; everything else is the server’s and the
 * document’s.
 */
function leanEndpoints(): Plugin {
  return {
    name: 'lean-endpoints',
    enforce: 'pre', // before TypeScript is removed
    transform: {
      filter: { id: /contract[\\/]api[\\/]endpoints\.ts$/ },
      async handler(_code, id) {
        const { endpoints } = (await import(
          pathToFileURL(id).href
        )) as typeof import('./contract/api/endpoints.ts');
        // Rows with the same method and a similar path compress better beside each other.
        const rows = Object.entries(endpoints).toSorted(([, a], [, b]) =>
          a.path.localeCompare(b.path),
        );
        const texts = Object.entries(Object.groupBy(rows, ([, { method }]) => method)).map(
          ([method, each]) =>
            `${method}: ${JSON.stringify(each?.map(([name, { path: at }]) => `${name} ${at}`).join('\n'))}`,
        );
        const code = `const texts = { ${texts.join(', ')} };
          export const endpoints = {};
          for (const method in texts)
            for (const row of texts[method].split('\\n')) {
              const [name, path] = row.split(' ');
              endpoints[name] = { method, path };
            }`;
        return { code, map: null };
      },
    },
  };
}

/**
 * A call whose failure says nothing by itself needs no row in the browser: `ask` takes its absence
 * for silence.
 */
function leanFailureToasts(): Plugin {
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

/**
 * Lucide gives each line of an icon a random key, and each icon its name and size: `draw-icon.ts`
 * reads only the lines.
 */
function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    transform: {
      filter: { id: /lucide-react[\\/].*[\\/]icons[\\/][\w-]+\.mjs$/ },
      handler: (code) => ({
        code: code.replaceAll(/,?\s*key: "\w+"|^\s*(?:name: "[\w-]+"|size: \d+),$/gmu, ''),
        map: null,
      }),
    },
  };
}

/**
 * Vite writes into the first script which scripts each screen imports, by names that do not
 * compress. Nothing needs that list before the first screen is drawn: it becomes a script of its
 * own, loaded after the page.
 */
function latePreloads(): Plugin {
  return {
    name: 'late-preloads',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const first = Object.values(bundle).find(({ name }) => name === 'first');
        if (first?.type !== 'chunk') throw new Error('late-preloads: no script is named first');
        const [head = '', names] =
          /^const __vite__mapDeps=.*?(\["assets.*?\]).*\n/u.exec(first.code) ?? [];
        if (names === undefined) throw new Error('late-preloads: the first script names no other');
        const lists: string[] = [];
        const code = first.code
          .slice(head.length)
          .replaceAll(/__vite__mapDeps\((\[[\d,]*\])\)/gu, (_, list: string) => {
            const known = lists.indexOf(list);
            return `__late(${known === -1 ? lists.push(list) - 1 : known})`;
          });
        const source = `const n=${names};export default [${lists.join(',')}].map(l=>l.map(i=>n[i]));`;
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        this.emitFile({ type: 'asset', fileName: `assets/${hash}.js`, source });
        first.code = `let __lists=[];const __late=k=>__lists[k]??[];addEventListener("load",()=>import("./${hash}.js").then(m=>{__lists=m.default},()=>{}));${code}`;
      },
    },
  };
}

export default defineConfig({
  root: path.join(here, 'web/back-office'),
  plugins: [
    failUnlessApplied(leanEndpoints()),
    failUnlessApplied(leanFailureToasts()),
    failUnlessApplied(leanIcons()),
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
