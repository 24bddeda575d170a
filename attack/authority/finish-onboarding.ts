import type { Attack } from '../attack-case.ts';

/** A new owner completes every step of the set-up without making any declaration. */
export async function finishOnboarding({
  request,
  registerStranger,
  tried,
  mustHold,
}: Attack): Promise<void> {
  const owner = await registerStranger();
  const steps = {
    website: { website_url: 'https://boutique.invalid/' },
    branding: { name: 'Savonnerie du Vallon', tone: 'vous' },
    'customize-profile': { first_name: 'Ada', last_name: 'Morel', timezone: 'Europe/Paris' },
  };
  for (const [step, body] of Object.entries(steps)) {
    const { status } = await request('POST', `/api/onboarding/${step}`, { as: owner, body });
    mustHold(`${step} is passed`, status === 200, `status ${status}`);
  }
  const team = (await request('GET', '/api/team', { as: owner })).json as {
    data: { onboarding: { step: string } };
  };
  mustHold(
    'the set-up is finished',
    team.data.onboarding.step === 'done',
    team.data.onboarding.step,
  );
  const auditLog = (await request('GET', '/api/team/journal', { as: owner })).json as {
    data: { action: string }[];
  };
  const actions = auditLog.data.map(({ action }) => action);
  tried(`the set-up finished; its audit log: ${actions.join(', ') || 'empty'}`);
  mustHold(
    'nothing is declared in anybody’s name',
    !actions.includes('consent_declared'),
    actions.join(),
  );
}
