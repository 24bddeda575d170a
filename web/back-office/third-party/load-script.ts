import { type ScriptPurpose, scriptOf } from './foreign-scripts.ts';

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: Record<'createScriptURL' | 'createHTML', (text: string) => string>,
  ) => unknown;
}

const loading = new Map<ScriptPurpose, Promise<boolean>>();

/**
 * Puts the script of somebody else into this page, once; false: it did not come, and nothing is
 * missing without it.
 */
export function loadScript(purpose: ScriptPurpose): Promise<boolean> {
  const pending = loading.get(purpose) ?? append(scriptOf(purpose) ?? '');
  loading.set(purpose, pending);
  return pending;
}

function append(address: string): Promise<boolean> {
  letScriptsWrite();
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.async = true;
    script.src = address;
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => resolve(false));
    document.head.append(script);
  });
}

let mayWrite = false;
/**
 * Such scripts know nothing of Trusted Types. From here on they may write; which origins anything
 * is loaded from stays the policy’s affair, and code inside a text still runs nowhere.
 */
function letScriptsWrite(): void {
  if (mayWrite) return;
  mayWrite = true;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => address,
    createHTML: (html) => html,
  });
}
