import type { ReactNode } from 'react';
import { previewTemplate } from '#contract/messages/templates/template-preview.ts';
import type {
  TemplateStructure,
  TemplateVariable,
} from '#contract/messages/templates/template-structure.ts';
import { PhoneBubble, TemplateWords } from '#web/back-office/components/messages/phone-bubble.tsx';

interface TemplatePhoneProps {
  structure: TemplateStructure;
  valueOf: (variable: TemplateVariable) => string;
  /** Variables that nothing fills yet. */
  missing?: readonly string[];
}

/**
 * A template as WhatsApp will show it, and under it where its links go: on the phone one sees that
 * only after the tap.
 */
export function TemplatePhone({ structure, valueOf, missing = [] }: TemplatePhoneProps): ReactNode {
  const drawn = previewTemplate(structure, valueOf);
  const addresses = drawn.buttons.flatMap(({ text, address }) =>
    // The example of a variable alone, « 1 », is no address.
    address === null || !address.includes('/') ? [] : [{ text, address }],
  );
  return (
    <PhoneBubble
      label="Aperçu du message WhatsApp"
      after={addresses.map(({ text, address }, index) => (
        <p key={`${index}-${text}`} className="mx-auto mt-2 max-w-80 text-12 text-ink-2">
          « {text} » ouvre <span className="break-all">{address}</span>
        </p>
      ))}
    >
      <TemplateWords drawn={drawn} missing={missing} showsVariables />
    </PhoneBubble>
  );
}
