import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { bearer, isImpersonating } from '#web/api/bearer.ts';
import type { AppRouter } from '../router.ts';
import { choiceOf, onChoice } from './choices.ts';
import { ConsentQuestion } from './consent-question.tsx';
import { type ScriptPurpose, SCRIPT_PURPOSES, scriptOf } from './foreign-scripts.ts';
import { loadScript } from './load-script.ts';
import { heldReferral, onSignUp, takeSignUp } from './referral.ts';
import { reportReferral } from './report-referral.ts';

/**
 * Called only when the operator has configured a third-party script. Asks the persons concerned for
 * consent, and loads a script only after it.
 */
export function startThirdParty(router: AppRouter): void {
  heldReferral();
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const update = () => {
    const concerned = SCRIPT_PURPOSES.filter(concerns);
    const openPurpose = concerned.find((purpose) => choiceOf(purpose) === null) ?? null;
    root.render(
      <StrictMode>
        {openPurpose && <ConsentQuestion key={openPurpose} purpose={openPurpose} />}
      </StrictMode>,
    );
    for (const purpose of concerned) if (choiceOf(purpose) === true) void load(purpose);
  };
  onChoice(update);
  onSignUp(update);
  router.subscribe('onResolved', update);
  update();
}

/**
 * Returns true when the purpose applies to the visitor. The chat is for people who are signed in to
 * their own account, and the referral script is for visitors who came by a referral link.
 */
function concerns(purpose: ScriptPurpose): boolean {
  if (scriptOf(purpose) === null || isImpersonating()) return false;
  return purpose === 'chat' ? bearer() !== null : heldReferral() !== null;
}

async function load(purpose: ScriptPurpose): Promise<void> {
  if (!(await loadScript(purpose)) || purpose !== 'referral') return;
  const email = takeSignUp();
  if (email !== null) reportReferral(email, heldReferral());
}
