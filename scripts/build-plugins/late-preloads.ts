import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Vite writes the list of the scripts that each screen imports into the first script, with names
 * that do not compress. The list is not needed before the first screen is shown, so this plugin
 * moves it to a separate script that is loaded after the page.
 */
export function latePreloads(): Plugin {
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
