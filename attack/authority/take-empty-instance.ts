import type { Attack } from '../attack-case.ts';
import { readSetupCode } from '../read-setup-code.ts';
import { sendRequest } from '../send-request.ts';

/** Settings that make a program which listens on loopback reachable from outside. */
const REACHABLE = {
  'TRUST_PROXY is set': {},
  'PUBLIC_URL is not loopback': { PUBLIC_URL: 'https://avis.exemple.fr', TRUST_PROXY: '' },
};

/** The first visitor behind a proxy tries to become the administrator of an empty instance. */
export async function takeEmptyInstance({
  size,
  startEmpty,
  newAddress,
  tried,
  mustHold,
}: Attack): Promise<void> {
  for (const [why, env] of Object.entries(REACHABLE).slice(0, size === 'test' ? 1 : 2)) {
    const instance = await startEmpty(env);
    const code = await readSetupCode(instance);
    const register = async (setup_code?: string): Promise<{ status: number; text: string }> =>
      sendRequest(`${instance.address}/register`, 'POST', {
        from: newAddress(),
        body: {
          email: `premier-${size}@exemple.fr`,
          password: 'un mot de passe de dix-huit mots',
          team_name: 'Boutique',
          ...(setup_code !== undefined && { setup_code }),
        },
      });
    const [without, wrong] = [await register(), await register('0000000000')];
    const right = await register(code);
    tried(
      `an empty instance, ${why}: without the set-up code ${without.status}, with a wrong one ${wrong.status}, with the printed one ${right.status}`,
    );
    mustHold(
      `${why}: the set-up code is required`,
      code !== undefined &&
        [without, wrong].every(({ status, text }) => status === 422 && text.includes('setup_code')),
    );
    mustHold(
      `${why}: the right set-up code is accepted`,
      right.status === 200,
      `status ${right.status}`,
    );
  }
}
