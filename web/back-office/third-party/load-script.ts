import { type ScriptPurpose, scriptOf } from './foreign-scripts.ts';

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: Record<'createScriptURL' | 'createHTML', (text: string) => string>,
  ) => unknown;
}

const loading = new Map<ScriptPurpose, Promise<boolean>>();

/**
 * Loads a third-party script once. Resolves to false when it could not be loaded, which has no
 * other effect.
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
 * Allows third-party scripts, which do not support Trusted Types, to write to the page. The Content
 * Security Policy still restricts the origins from which anything is loaded, and still forbids
 * evaluating text as code.
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
