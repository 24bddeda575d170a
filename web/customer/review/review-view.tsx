import type { ReactNode } from 'react';
import type { ReviewPage } from '#contract/settings/review-form.ts';
import { longDay } from '../dates.ts';
import { Footer, Header, type View } from '../frame.tsx';
import { Sign } from '../sign.tsx';
import type { PageTexts } from '../texts/page-texts.ts';
import { ContestForm } from './contest-form.tsx';
import { PhotoFields, ReviewFields } from './review-fields.tsx';
import { reviewTextsOf } from './texts/review-texts-of.ts';
import type { ReviewTexts } from './texts/review-texts.ts';

/** The page of a customer’s own review: its state, and the actions of its author. */
export function reviewView(page: ReviewPage, texts: PageTexts): View {
  const { frame, form } = page;
  const own = reviewTextsOf(frame.locale, frame.shop.tone);
  const title = page.is_thanks
    ? own.thanks(frame.first_name)
    : page.editing === 'photos'
      ? own.change_photos
      : form.status === null || page.editing === 'whole'
        ? own.heading
        : own.states[form.status];
  const body = (
    <>
      <Header frame={frame} />
      <main>
        <h1>{title}</h1>
        {page.editing === 'none' ? (
          <ReviewStatus page={page} own={own} />
        ) : (
          <Editing page={page} own={own} />
        )}
      </main>
      <Footer frame={frame} texts={texts} links={['legal', 'stop']} long />
    </>
  );
  return { title: `${title} – ${frame.shop.name}`, style: 'answer', has_script: false, body };
}

interface Parts {
  page: ReviewPage;
  own: ReviewTexts;
}

function Editing({ page, own }: Readonly<Parts>): ReactNode {
  const { frame, form } = page;
  return (
    <>
      {page.editing === 'photos' && <Written form={form} />}
      <div className="pf">
        {page.editing === 'photos' ? (
          <PhotoFields form={form} frame={frame} />
        ) : (
          <ReviewFields form={form} frame={frame} />
        )}
      </div>
      <p className="k">
        <a href={form.status === null ? frame.path : `${frame.path}/review`}>
          {form.status === null ? own.back : own.keep}
        </a>
      </p>
    </>
  );
}

function ReviewStatus({ page, own }: Readonly<Parts>): ReactNode {
  const { frame, form } = page;
  const { status } = form;
  return (
    <>
      <p>{outcomeText(page, own)}</p>
      {status !== 'withdrawn' && (
        <Written form={form}>
          {form.photos.length > 0 && (
            <p className="kp">
              {form.photos.map(({ url }) => (
                <img key={url} src={url} alt="" width="64" height="64" loading="lazy" />
              ))}
            </p>
          )}
        </Written>
      )}
      {page.contest !== null && <Contest page={page} own={own} />}
      <p className="k">
        <a href={`${frame.path}/review?edit=1`}>
          {status === 'withdrawn' ? own.write_again : own.change}
        </a>
      </p>
      {status !== 'withdrawn' && (
        <p className="k">
          <a href={`${frame.path}/photo`}>{own.change_photos}</a>
        </p>
      )}
      {status === 'published' && (
        <p className="k">
          <a href={page.wall_url}>{own.wall}</a>
        </p>
      )}
      {status !== 'withdrawn' && (
        <p className="k">
          <a href={`${frame.path}/withdraw`}>{own.withdraw}</a>
        </p>
      )}
      <p className="k">
        <a href={frame.path}>{own.back}</a>
      </p>
    </>
  );
}

function Written({
  form,
  children,
}: Readonly<{ form: ReviewPage['form']; children?: ReactNode }>): ReactNode {
  return (
    <blockquote>
      {form.title !== '' && <h2>{form.title}</h2>}
      <p className="w">{form.text}</p>
      {children}
    </blockquote>
  );
}

function outcomeText(
  { frame, form, publish_at, published_at, refusal_reason, is_thanks, has_email }: ReviewPage,
  own: ReviewTexts,
): string {
  const day = (date: Date | null): string =>
    date === null ? '' : longDay(date, frame.locale, frame.shop.timezone);
  switch (form.status) {
    case 'published':
      return own.published(day(published_at));
    case 'refused':
      return own.refused(refusal_reason === null ? '' : own.reasons[refusal_reason]);
    case 'withdrawn':
      return own.withdrawn;
    case 'pending':
    case null:
      return `${own.pending(day(publish_at))}${is_thanks && has_email ? ` ${own.notice}` : ''}`;
  }
}

function Contest({ page, own }: Readonly<Parts>): ReactNode {
  const isEmpty = page.contest === 'empty';
  if (page.contest !== 'possible' && !isEmpty)
    return <p className="k">{page.contest === 'sent' ? own.contested : own.contest_over}</p>;
  return (
    <ul className="d pf">
      <li>
        <details open={isEmpty || undefined}>
          <summary>
            <b>{own.contest}</b> <small>{own.contest_what}</small>
            <Sign path="M12 6v12M6 12h12" />
          </summary>
          <ContestForm
            action={`${page.frame.path}/review`}
            hidden={{}}
            errorId="ce"
            isEmpty={isEmpty}
            label={own.contest_text}
            review={own}
          />
        </details>
      </li>
    </ul>
  );
}
