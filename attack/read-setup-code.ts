import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest } from './send-request.ts';
import type { Instance } from './start-instance.ts';

/**
 * Returns the setup code when the first account must enter one. The code is printed after the first
 * successful /health.
 */
export async function readSetupCode(instance: Instance): Promise<string | undefined> {
  while (!instance.output().includes('Recueil est prêt')) await sleep(20);
  const answer = await sendRequest(`${instance.address}/api/ways-in`, 'GET', {});
  if (!JSON.stringify(answer.json ?? '').includes('"needs_setup_code":true')) return undefined;
  for (;;) {
    const [, code] = /Code d’installation[^:]*: (\S+)/.exec(instance.output()) ?? [];
    if (code !== undefined) return code;
    await sleep(20);
  }
}
