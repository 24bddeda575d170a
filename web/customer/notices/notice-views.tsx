import type { ReactNode } from 'react';
import type { DonePage } from '#contract/customer-pages/customer-pages.ts';
import type {
  OnwardPage,
  PostponedPage,
  PostponePage,
} from '#contract/customer-pages/notice-pages.ts';
import { describeOrder, longDay } from '#web/customer/dates.ts';
import {
  BlockPage,
  type BlockPageProps,
  type WrapBlock,
} from '#web/customer/blocks/block-page.tsx';
import { UpsellBlock } from '#web/customer/blocks/upsell-block.tsx';
import { Footer, Header, type Reading, type View } from '#web/customer/frame.tsx';
import { siteName } from '#web/customer/site-name.ts';
import type { PageTexts } from '#web/customer/texts/page-texts.ts';

type FooterLinks = Parameters<typeof Footer>[0]['links'];

export function notice(
  { frame, texts }: Reading,
  title: string,
  links: FooterLinks,
  children: ReactNode,
): View {
  const body = (
    <>
      <Header frame={frame} />
      <main>
        <h1>{title}</h1>
        {children}
      </main>
      <Footer frame={frame} texts={texts} links={links} long />
    </>
  );
  return { title: `${title} – ${frame.shop.name}`, style: 'notice', has_script: false, body };
}

export function Way({ to, children }: Readonly<{ to: string; children: ReactNode }>): ReactNode {
  return (
    <p className="k">
      <a href={to}>{children}</a>
    </p>
  );
}

/**
 * The last page: the thanks, then the blocks of the thanks page. The review destinations are on the
 * previous page.
 */
export function doneView(
  { frame, has_feedback, blocks, upsell }: DonePage,
  texts: PageTexts,
  wrap?: WrapBlock,
): View {
  const title = has_feedback
    ? texts.done.feedback(frame.first_name)
    : texts.done.nothing(frame.first_name);
  const parts: BlockPageProps['parts'] = {
    destinations: () => <Way to={frame.path}>{texts.done.back}</Way>,
    upsell: () => <UpsellBlock offer={upsell} frame={frame} texts={texts} />,
    legal: () => <Footer frame={frame} texts={texts} links={['legal', 'stop']} long />,
  };
  const content = (
    <>
      <h1>{title}</h1>
      <p>{has_feedback ? texts.done.feedback_text : texts.done.nothing_text}</p>
    </>
  );
  const body = (
    <BlockPage
      blocks={blocks}
      frame={frame}
      texts={texts}
      parts={parts}
      first={content}
      wrap={wrap}
    />
  );
  return {
    title: `${title} – ${frame.shop.name}`,
    style: 'notice',
    has_script: upsell !== null,
    blocks,
    offer: upsell,
    body,
  };
}

/**
 * Redirects a customer to a public site through a link of this instance, immediately and without a
 * script.
 */
export function onwardView({ frame, destination }: OnwardPage, texts: PageTexts): View {
  const to = `${frame.path}/go/${destination.n}`;
  const view = notice(
    { frame, texts },
    texts.onward.title(siteName(destination)),
    ['legal', 'stop'],
    <>
      <p>{texts.onward.text}</p>
      <p className="k">
        <a href={to} data-carried="">
          {texts.onward.go(siteName(destination))}
        </a>
      </p>
      <Way to={frame.path}>{texts.onward.stay}</Way>
    </>,
  );
  return { ...view, has_script: true, refresh_to: to };
}

/**
 * The page is opened by a link in a message. Only its button postpones the request, because robots
 * also follow links.
 */
export function postponeView({ frame, order }: PostponePage, texts: PageTexts): View {
  const [line] = describeOrder(order, texts, frame.locale, frame.shop.timezone);
  return notice(
    { frame, texts },
    texts.postpone.title,
    ['legal', 'stop'],
    <>
      {line !== undefined && <p className="m">{line}</p>}
      <p className="k">{texts.postpone.text}</p>
      <form method="post" action={`${frame.path}/postpone`} className="k">
        <button type="submit" className="b">
          {texts.postpone.button}
        </button>
      </form>
      <Way to={frame.path}>{texts.postpone.received}</Way>
    </>,
  );
}

export function postponedView({ frame, until }: PostponedPage, texts: PageTexts): View {
  const { website_url, timezone } = frame.shop;
  return notice(
    { frame, texts },
    until === null ? texts.postponed.enough : texts.postponed.title,
    ['legal', 'stop'],
    <>
      <p>
        {until === null
          ? texts.postponed.enough_text
          : texts.postponed.until(longDay(until, frame.locale, timezone))}
      </p>
      {website_url !== null && (
        <p className="k">
          {`${texts.postponed.late} `}
          <a href={website_url}>{texts.postponed.website}</a>
        </p>
      )}
      <Way to={frame.path}>{texts.postponed.now}</Way>
    </>,
  );
}
