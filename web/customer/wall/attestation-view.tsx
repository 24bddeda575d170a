import type { ReactNode } from 'react';
import { REFUSAL_REASONS } from '#contract/customer-pages/shop-review.ts';
import type { AttestationPage } from '#contract/customer-pages/wall-page.ts';
import { OpenFoot, OpenHead } from './open-frame.tsx';
import type { OpenReading } from './open-reading.ts';
import { ReportPart } from './report-part.tsx';
import { wholeWall } from './wall-address.ts';
import type { WrittenFigures } from './texts/wall-page-texts.ts';

/**
 * The page about the collection and verification of a shop’s reviews, with figures that the wall
 * confirms. It is a description, not a certificate.
 */
export function AttestationView({
  page,
  reading,
}: Readonly<{ page: AttestationPage; reading: OpenReading }>): ReactNode {
  const { texts } = reading;
  const { attestation } = texts;
  return (
    <>
      <OpenHead shop={page.shop} />
      <main>
        <h1>{attestation.title}</h1>
        {page.is_reported && (
          <div className="rep" role="status">
            <h2>{texts.reporting.done}</h2>
            <p>{texts.reporting.done_text}</p>
          </div>
        )}
        {page.report !== null && <ReportPart page={page} report={page.report} reading={reading} />}
        <p>{attestation.lead(page.shop.name)}</p>
        <p className="k">
          <a href={wholeWall(page)}>{attestation.wall}</a>
        </p>
        <section>
          <h2>{attestation.figures}</h2>
          <dl className="fig">
            {figuresOf(page, reading).map(([name, figure]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        </section>
        {attestation.sections(page.shop.name, page.figures).map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            <p>{section.text}</p>
          </section>
        ))}
        <ImportedPart page={page} reading={reading} />
        <section>
          <h2>{attestation.grounds}</h2>
          <ul>
            {REFUSAL_REASONS.map((reason) => (
              <li key={reason}>
                {attestation.reasons[reason]}
                {page.figures.refused[reason] !== undefined &&
                  ` (${reading.write.whole(page.figures.refused[reason])})`}
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{attestation.report_title}</h2>
          <p>{attestation.report_how}</p>
        </section>
        <p className="s m wn">{attestation.self}</p>
      </main>
      <OpenFoot page={page} texts={texts} isEmbedded={false} />
    </>
  );
}

/** The rules for reviews first published elsewhere, and their number by tool. */
function ImportedPart({
  page,
  reading: { imported, write },
}: Readonly<{ page: AttestationPage; reading: OpenReading }>): ReactNode {
  if (page.figures.imported.length === 0) return null;
  return (
    <section>
      <h2>{imported.title}</h2>
      <p>
        {imported.text(
          page.figures.imported
            .map(({ origin, count }) => `${origin} (${write.whole(count)})`)
            .join(', '),
        )}
      </p>
    </section>
  );
}

/** Returns the figures. Imported reviews follow the verified ones and are never part of them. */
function figuresOf(
  page: AttestationPage,
  reading: OpenReading,
): readonly (readonly [string, string])[] {
  const figures = reading.texts.attestation.counted(written(page, reading));
  const imported = page.figures.imported.reduce((sum, { count }) => sum + count, 0);
  return imported === 0
    ? figures
    : figures.toSpliced(2, 0, [reading.imported.counted, reading.write.whole(imported)]);
}

function written({ figures }: AttestationPage, { write }: OpenReading): WrittenFigures {
  const refused = Object.values(figures.refused).reduce((sum, count) => sum + count, 0);
  return {
    published: write.whole(figures.published),
    verified: write.whole(figures.verified),
    incentivized: write.whole(figures.incentivized),
    pending: write.whole(figures.pending),
    refused: write.whole(refused),
    withdrawn: write.whole(figures.withdrawn),
    reported: write.whole(figures.reported),
    has_incentivized: figures.incentivized > 0,
  };
}
