import type { ReactNode } from 'react';
import {
  LONGEST_REPORT,
  REPORT_REASONS,
  SHORTEST_REPORT,
} from '#contract/customer-pages/shop-review.ts';
import type { AttestationPage, ReportForm } from '#contract/customer-pages/wall-page.ts';
import { authorOf, type OpenReading } from './open-reading.ts';
import { wholeWall } from './wall-address.ts';

/** A reasoned report about one review: free, open to all, without an account (code de la consommation, L.111-7-2). */
export function ReportPart({
  page,
  report,
  reading,
}: Readonly<{ page: AttestationPage; report: ReportForm; reading: OpenReading }>): ReactNode {
  const { reporting: words } = reading.words;
  const { review, given, problem } = report;
  const wrong = (field: ReportForm['problem']) =>
    problem === field ? { 'aria-invalid': true, 'aria-describedby': 'e' } : {};
  const said = (field: ReportForm['problem']) =>
    problem !== null &&
    problem === field && (
      <span className="err" id="e" role="alert">
        {words.problems[problem]}
      </span>
    );
  return (
    <section id="signaler" className="report">
      <h2>{words.title}</h2>
      <p className="s m">{words.lead}</p>
      <blockquote>
        <p className="s m">{authorOf(review, reading)}</p>
        <p className="w">
          {review.title === null ? review.text : `${review.title}\n${review.text}`}
        </p>
      </blockquote>
      <form method="post" action={`/avis/${encodeURIComponent(page.team_code)}/reports`}>
        <input type="hidden" name="review" value={review.id} />
        <input type="hidden" name="moment" value={report.moment} />
        <input type="hidden" name="lang" value={page.locale} />
        <label className="v" aria-hidden="true">
          URL
          <input type="text" name="url" tabIndex={-1} autoComplete="off" />
        </label>
        {said('too_fast')}
        <label>
          {words.reason}
          {said('reason')}
          <select name="reason" required defaultValue={given.reason ?? ''} {...wrong('reason')}>
            <option value="">–</option>
            {REPORT_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {words.reasons[reason]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {words.words}
          {said('words')}
          <textarea
            name="words"
            required
            minLength={SHORTEST_REPORT}
            maxLength={LONGEST_REPORT}
            defaultValue={given.words}
            {...wrong('words')}
          />
          <i className="s">{words.words_hint}</i>
        </label>
        <label>
          {words.email}
          {said('email')}
          <input
            type="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={given.email}
            {...wrong('email')}
          />
          <i className="s">{words.email_hint}</i>
        </label>
        <button type="submit" className="b">
          {words.send}
        </button>
      </form>
      <p className="k">
        <a href={wholeWall(page)}>{words.cancel}</a>
      </p>
    </section>
  );
}
