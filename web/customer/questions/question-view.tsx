import type { ReactNode } from 'react';
import {
  LONGEST_QUESTION,
  type QuestionPage,
  SHORTEST_QUESTION,
} from '#contract/customer-pages/product-question.ts';
import { LONGEST_NAME } from '#contract/customer-pages/shop-review.ts';
import { OwnQuestion, type QuestionParts } from './own-question.tsx';

/** The form of a question, or its state. It has no script and no cookie. */
export function QuestionContent({ page, texts }: Readonly<QuestionParts>): ReactNode {
  const { state } = page;
  return (
    <div className="qf list">
      <h2>{texts.title(page.product.title)}</h2>
      {state === 'form' && <QuestionForm page={page} texts={texts} />}
      {state === 'asked' && (
        <p role="status" data-done="" tabIndex={-1}>
          {texts.asked}
        </p>
      )}
      {page.token !== null && <OwnQuestion page={page} texts={texts} />}
      {state === 'deleted' && <p role="status">{texts.deleted}</p>}
      <p>
        <a
          href={`${page.base}/w/${encodeURIComponent(page.team_code)}/${page.product.id}.html?${choicesOf(page)}`}
        >
          {texts.back}
        </a>
      </p>
    </div>
  );
}

function choicesOf({ locale, is_embedded }: QuestionPage): string {
  return new URLSearchParams({ lang: locale, ...(is_embedded && { embed: '1' }) }).toString();
}

function QuestionForm({ page, texts }: Readonly<QuestionParts>): ReactNode {
  const { input, problem } = page;
  return (
    <form
      method="post"
      action={`${page.base}/w/${encodeURIComponent(page.team_code)}/questions/${page.product.id}`}
    >
      {problem !== null && (
        <p className="err" role="alert" data-done="" tabIndex={-1}>
          {texts.problems[problem]}
        </p>
      )}
      <input type="hidden" name="moment" value={page.moment} />
      <input type="hidden" name="back" value={page.back} />
      <div className="v" aria-hidden="true">
        <input type="text" name="url" tabIndex={-1} autoComplete="off" />
      </div>
      <label>
        {texts.text}
        <textarea
          name="text"
          rows={4}
          required
          minLength={SHORTEST_QUESTION}
          maxLength={LONGEST_QUESTION}
          defaultValue={input.text}
        />
      </label>
      <label>
        {texts.name}
        <input
          type="text"
          name="name"
          maxLength={LONGEST_NAME}
          autoComplete="name"
          defaultValue={input.name}
        />
      </label>
      <label>
        {texts.email}
        <input type="email" name="email" required autoComplete="email" defaultValue={input.email} />
        <span className="s m">{texts.email_hint}</span>
      </label>
      <button type="submit">{texts.send}</button>
    </form>
  );
}
