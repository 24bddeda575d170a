import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Step } from '#contract/message-status.ts';
import { formatMessage, PLACEHOLDERS } from '#contract/message-template.ts';
import { buttonVariables, templateWords } from '#contract/template-structure.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { PanelSection } from '#web/ui/side-panel.tsx';
import type { Template } from '../../integrations/integrations-data.ts';
import { useWhatsappTemplates } from '../../integrations/use-whatsapp-templates.ts';
import { exampleOf } from './example.ts';

/** The approved template that this step sends by WhatsApp: its words are Meta’s to approve, so they are chosen rather than written. */
export function WhatsappSection({ step, chosen, shop }: { step: Step; chosen: string; shop: string }): ReactNode {
  const templates = useWhatsappTemplates();
  if (!templates) return null;
  const template = templates.find(({ id }) => id === chosen);
  const isGone = chosen !== '' && !template;
  return (
    <PanelSection title="Par WhatsApp">
      <div className="grid gap-4">
        <Field
          name={`steps.${step}.contents.whatsapp.template_id`}
          label="Modèle"
          error={isGone ? 'Ce modèle n’est plus approuvé : choisissez-en un autre, sans quoi WhatsApp est passé.' : undefined}
          hint={<TemplateHint isChosen={chosen !== ''} isEmpty={templates.length === 0} />}
        >
          <Select>
            <option value="">Aucun : cette étape ne part pas par WhatsApp</option>
            {isGone && <option value={chosen}>Modèle qui n’est plus approuvé</option>}
            {templates.map((each) => (
              <option key={each.id} value={each.id} disabled={obstacleOf(each) !== null && each.id !== chosen}>
                {each.name}
                {obstacleOf(each) === null ? '' : `, ${obstacleOf(each)}`}
              </option>
            ))}
          </Select>
        </Field>
        {template && <TemplatePreview template={template} shop={shop} />}
      </div>
    </PanelSection>
  );
}

function TemplateHint({ isChosen, isEmpty }: { isChosen: boolean; isEmpty: boolean }): ReactNode {
  if (isChosen) return 'Ses variables prennent nos valeurs du même nom : prénom, commande, lien…';
  if (isEmpty) return 'Votre compte WhatsApp n’a encore aucun modèle approuvé.';
  return (
    <>
      Ils viennent de votre compte WhatsApp :{' '}
      <Link to="/dashboard/settings/integrations" className="link">
        les relire
      </Link>
    </>
  );
}

/** Why it cannot be sent as it is; null when it can. A button’s own variable takes the review link whatever its name. */
function obstacleOf({ status, structure, variables_needed }: Template): string | null {
  if (status !== 'approved') return 'illisible ici';
  const known = new Set<string>([...PLACEHOLDERS, ...buttonVariables(structure).map(({ name }) => name)]);
  const unknown = variables_needed.filter((name) => !known.has(name));
  return unknown.length === 0 ? null : `variable inconnue : ${unknown.join(', ')}`;
}

/** As the phone shows it, with the values of the example’s customer. */
function TemplatePreview({ template: { structure }, shop }: { template: Template; shop: string }): ReactNode {
  const values: Readonly<Record<string, string>> = exampleOf(shop);
  const { header, footer, buttons } = structure;
  const filled = (variable: { name: string; example: string | null }): string => values[variable.name] ?? variable.example ?? variable.name;
  return (
    <figure aria-label="Aperçu du message WhatsApp" className="rounded-float border border-border p-4 leading-6">
      {header?.text && <p className="font-strong">{header.text.replace(/\{\{\d+\}\}/u, () => (header.variable ? filled(header.variable) : ''))}</p>}
      <p className="break-words whitespace-pre-wrap">
        {formatMessage(templateWords(structure, filled), exampleOf(shop)).map((segment, index) => (
          // The segments have no identity of their own: their place is what they are.
          <span key={`${index}-${segment.text.length}`} className={[segment.bold && 'font-strong', segment.struck && 'line-through'].filter(Boolean).join(' ')}>
            {segment.text}
          </span>
        ))}
      </p>
      {footer && <p className="text-12 text-ink-3">{footer.text}</p>}
      {buttons?.flatMap(({ list }) => list).map((button) => (
        <p key={`${button.index}-${button.text}`} className="hairline-t mt-3 pt-3 text-center font-medium text-secondary-text">
          {button.text}
        </p>
      ))}
    </figure>
  );
}
