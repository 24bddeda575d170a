import type { ReactNode } from 'react';
import {
  LONGEST_REPORT,
  REPORT_REASONS,
  SHORTEST_REPORT,
} from '#contract/customer-pages/shop-review.ts';
import type { AttestationPage, ReportForm } from '#contract/customer-pages/wall-page.ts';
import { authorOf, type OpenReading } from './open-reading.ts';
import { wholeWall } from './wall-address.ts';

/**
 * The form to report a review, with a reason. It is free and open to everybody without an account
 * (code de la consommation, L.111-7-2).
 */
export function ReportPart({
  page,
  report,
  reading,
}: Readonly<{ page: AttestationPage; report: ReportForm; reading: OpenReading }>): ReactNode {
  const { reporting: texts } = reading.texts;
  const { review, input, problem } = report;
  const wrong = (field: ReportForm['problem']) =>
    problem === field ? { 'aria-invalid': true, 'aria-describedby': 'e' } : {};
  const problemMessage = (field: ReportForm['problem']) =>
    problem !== null &&
    problem === field && (
      <span className="err" id="e" role="alert">
        {texts.problems[problem]}
      </span>
    );
  return (
    <section id="signaler" className="report">
      <h2>{texts.title}</h2>
      <p className="s m">{texts.lead}</p>
      <blockquote>
        <p className="s m">{authorOf(review, reading)}</p>
        <p className="w">
          {review.title === null ? review.text : `${review.title}\n${review.text}`}
        </p>
      </blockquote>
      <form method="post" action={`/avis/${encodeURIComponent(page.team_code)}/reports`} noValidate>
        <input type="hidden" name="review" value={review.id} />
        <input type="hidden" name="moment" value={report.moment} />
        <input type="hidden" name="lang" value={page.locale} />
        <label className="v" aria-hidden="true">
          URL
          <input type="text" name="url" tabIndex={-1} autoComplete="off" />
        </label>
        {problemMessage('too_fast')}
        <label>
          {texts.reason}
          {problemMessage('reason')}
          <select name="reason" required defaultValue={input.reason ?? ''} {...wrong('reason')}>
            <option value="">–</option>
            {REPORT_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {texts.reasons[reason]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {texts.words}
          {problemMessage('words')}
          <textarea
            name="words"
            required
            minLength={SHORTEST_REPORT}
            maxLength={LONGEST_REPORT}
            defaultValue={input.words}
            {...wrong('words')}
          />
          <i className="s">{texts.text_hint}</i>
        </label>
        <label>
          {texts.email}
          {problemMessage('email')}
          <input
            type="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={input.email}
            {...wrong('email')}
          />
          <i className="s">{texts.email_hint}</i>
        </label>
        <button type="submit" className="b">
          {texts.send}
        </button>
      </form>
      <p className="k">
        <a href={wholeWall(page)}>{texts.cancel}</a>
      </p>
    </section>
  );
}
