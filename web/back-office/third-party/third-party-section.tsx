import { type ReactNode, useSyncExternalStore } from 'react';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { choiceOf, choicesNow, choose, onChoice } from './choices.ts';
import { scriptHostOf, type ScriptPurpose, SCRIPT_PURPOSES, scriptOf } from './foreign-scripts.ts';
import { PURPOSE_LABELS } from './purpose-labels.ts';

/** Edits this person’s consents. Shown only on an instance with third-party services. */
export function ThirdPartySection(): ReactNode {
  useSyncExternalStore(onChoice, choicesNow);
  const purposes = SCRIPT_PURPOSES.filter((purpose) => scriptOf(purpose) !== null);
  if (purposes.length === 0) return null;
  const change = (purpose: ScriptPurpose, isAccepted: boolean) => {
    const wasLoaded = choiceOf(purpose) === true;
    choose(purpose, isAccepted);
    // A script that has run can be removed only by reloading the page.
    if (wasLoaded) location.reload();
  };
  return (
    <FormSection
      title="Services tiers"
      what="Ils viennent d’ailleurs et peuvent déposer leurs propres cookies. Votre choix vaut six mois, dans ce navigateur."
    >
      {purposes.map((purpose) => (
        <Switch
          key={purpose}
          label={PURPOSE_LABELS[purpose].title}
          hint={`${PURPOSE_LABELS[purpose].what} Par ${scriptHostOf(purpose)}.`}
          checked={choiceOf(purpose) === true}
          onChange={(event) => change(purpose, event.target.checked)}
        />
      ))}
    </FormSection>
  );
}
