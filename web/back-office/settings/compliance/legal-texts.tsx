import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';

/** Lists the texts for the shop’s own website, to be read and copied. */
export function LegalTexts({ texts }: { texts: Answer<'listCompliance'>['texts'] }): ReactNode {
  return (
    <section className="pt-8">
      <h3 className="font-strong">Textes à coller sur votre site</h3>
      <p className="pb-1.5 leading-5 text-ink-2">
        Écrits d’après vos réglages : quand ils changent, revenez les copier. Faites-les vérifier
        par votre conseil.
      </p>
      <ul aria-label="Textes à coller">
        {texts.map(({ name, title, place, text, hosted_url }) => (
          <li key={name} className="hairline-t flex items-start gap-2 py-1.5 leading-5">
            <details className="min-w-0 flex-1">
              <summary className="cursor-pointer py-1.5 max-md:py-3">
                <span className="font-medium">{title}</span>
                <span className="block pl-4 text-ink-2">{place}</span>
              </summary>
              <p className="mt-1 mb-2 ml-4 max-w-160 rounded-control bg-canvas p-3 text-pretty wrap-anywhere whitespace-pre-line">
                {text}
              </p>
              {hosted_url !== null && (
                <p className="mb-2 ml-4">
                  Hébergée pour vous à{' '}
                  <a
                    href={hosted_url}
                    className="link wrap-anywhere"
                    target="_blank"
                    rel="noreferrer"
                  >
                    {hosted_url.replace(/^https?:\/\//, '')}
                  </a>
                  .
                </p>
              )}
            </details>
            <CopyButton text={text} label={`Copier : ${title}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}
