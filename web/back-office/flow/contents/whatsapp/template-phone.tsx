import type { ReactNode } from 'react';
import { previewTemplate } from '#contract/messages/templates/template-preview.ts';
import type {
  TemplateStructure,
  TemplateVariable,
} from '#contract/messages/templates/template-structure.ts';
import { PhoneBubble, TemplateText } from '#web/back-office/components/messages/phone-bubble.tsx';

interface TemplatePhoneProps {
  structure: TemplateStructure;
  valueOf: (variable: TemplateVariable) => string;
  /** Variables without a value, which are highlighted. */
  missing?: readonly string[];
}

/**
 * Shows a template as WhatsApp displays it, with the addresses of its links below, because a phone
 * shows them only after a tap.
 */
export function TemplatePhone({ structure, valueOf, missing = [] }: TemplatePhoneProps): ReactNode {
  const drawn = previewTemplate(structure, valueOf);
  const addresses = drawn.buttons.flatMap(({ text, address }) =>
    // An address that is only the example value of a variable, such as « 1 », is left out.
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
      <TemplateText drawn={drawn} missing={missing} showsVariables />
    </PhoneBubble>
  );
}
