import type { ReactNode } from 'react';
import type { DonePage, GonePage } from '#contract/customer-pages/customer-pages.ts';
import type {
  OnwardPage,
  PostponedPage,
  PostponePage,
  StopPage,
} from '#contract/customer-pages/notice-pages.ts';
import { describeOrder, longDay } from '#web/customer/dates.ts';
import {
  BlockPage,
  type BlockPageProps,
  type WrapBlock,
} from '#web/customer/blocks/block-page.tsx';
import { Upsell } from '#web/customer/blocks/upsell.tsx';
import { Footer, Header, type Reading, type View } from '#web/customer/frame.tsx';
import { siteName } from '#web/customer/site-name.ts';
import type { Words } from '#web/customer/words/words.ts';

type FooterLinks = Parameters<typeof Footer>[0]['links'];

function notice(
  { frame, words }: Reading,
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
      <Footer frame={frame} words={words} links={links} long />
    </>
  );
  return { title: `${title} – ${frame.shop.name}`, style: 'notice', has_script: false, body };
}

function Way({ to, children }: Readonly<{ to: string; children: ReactNode }>): ReactNode {
  return (
    <p className="k">
      <a href={to}>{children}</a>
    </p>
  );
}

/** The end: the thanks, then the blocks of the thanks page. Its review destinations stay one step back. */
export function doneView(
  { frame, has_feedback, blocks, upsell }: DonePage,
  words: Words,
  wrap?: WrapBlock,
): View {
  const title = has_feedback
    ? words.done.feedback(frame.first_name)
    : words.done.nothing(frame.first_name);
  const parts: BlockPageProps['parts'] = {
    destinations: () => <Way to={frame.path}>{words.done.back}</Way>,
    upsell: () => <Upsell offer={upsell} frame={frame} words={words} />,
    legal: () => <Footer frame={frame} words={words} links={['legal', 'stop']} long />,
  };
  const said = (
    <>
      <h1>{title}</h1>
      <p>{has_feedback ? words.done.feedback_text : words.done.nothing_text}</p>
    </>
  );
  const body = (
    <BlockPage blocks={blocks} frame={frame} words={words} parts={parts} first={said} wrap={wrap} />
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

/** Carries a customer to a public site by a link of ours, at once and without a script. */
export function onwardView({ frame, destination }: OnwardPage, words: Words): View {
  const to = `${frame.path}/go/${destination.n}`;
  const view = notice(
    { frame, words },
    words.onward.title(siteName(destination)),
    ['legal', 'stop'],
    <>
      <p>{words.onward.text}</p>
      <p className="k">
        <a href={to} data-carried="">
          {words.onward.go(siteName(destination))}
        </a>
      </p>
      <Way to={frame.path}>{words.onward.stay}</Way>
    </>,
  );
  return { ...view, has_script: true, refresh_to: to };
}

/** Reached by a link of a message: only its button postpones, because robots follow links too. */
export function postponeView({ frame, order }: PostponePage, words: Words): View {
  const [line] = describeOrder(order, words, frame.locale, frame.shop.timezone);
  return notice(
    { frame, words },
    words.postpone.title,
    ['legal', 'stop'],
    <>
      {line !== undefined && <p className="m">{line}</p>}
      <p className="k">{words.postpone.text}</p>
      <form method="post" action={`${frame.path}/postpone`} className="k">
        <button type="submit" className="b">
          {words.postpone.button}
        </button>
      </form>
      <Way to={frame.path}>{words.postpone.received}</Way>
    </>,
  );
}

export function postponedView({ frame, until }: PostponedPage, words: Words): View {
  const { website_url, timezone } = frame.shop;
  return notice(
    { frame, words },
    until === null ? words.postponed.enough : words.postponed.title,
    ['legal', 'stop'],
    <>
      <p>
        {until === null
          ? words.postponed.enough_text
          : words.postponed.until(longDay(until, frame.locale, timezone))}
      </p>
      {website_url !== null && (
        <p className="k">
          {`${words.postponed.late} `}
          <a href={website_url}>{words.postponed.website}</a>
        </p>
      )}
      <Way to={frame.path}>{words.postponed.now}</Way>
    </>,
  );
}

export function stopView({ kind, frame }: StopPage, words: Words): View {
  if (kind === 'stopped') return stoppedView(frame, words);
  const isResumed = kind === 'resumed';
  return notice(
    { frame, words },
    isResumed ? words.resumed.title : words.stop.title,
    isResumed ? ['legal', 'stop'] : ['legal'],
    isResumed ? (
      <>
        <p>{words.resumed.text(frame.shop.name)}</p>
        <Way to={frame.path}>{words.resumed.answer}</Way>
      </>
    ) : (
      <>
        <p>{words.stop.text(frame.shop.name)}</p>
        <form method="post" action={`${frame.path}/stop`} className="k">
          <button type="submit" className="b">
            {words.stop.button}
          </button>
        </form>
        <Way to={`${frame.path}/preferences`}>{words.preferences.link}</Way>
        <Way to={frame.path}>{words.stop.keep}</Way>
      </>
    ),
  );
}

function stoppedView(frame: StopPage['frame'], words: Words): View {
  return notice(
    { frame, words },
    words.stopped.title,
    ['legal'],
    <>
      <p>{words.stopped.text(frame.shop.name)}</p>
      <form method="post" action={`${frame.path}/stop`} className="k">
        <input type="hidden" name="undo" value="1" />
        <button type="submit" className="lk">
          {words.stopped.undo}
        </button>
      </form>
    </>,
  );
}

export function goneView({ frame, reason, link_ttl_days }: GonePage, words: Words): View {
  const isErased = reason === 'erased';
  return notice(
    { frame, words },
    words.gone.title,
    isErased ? [] : ['legal', 'stop'],
    <>
      <p>{isErased ? words.gone.erased : words.gone.expired(words.span(link_ttl_days))}</p>
      {frame.shop.website_url !== null && (
        <Way to={frame.shop.website_url}>{words.gone.website(frame.shop.name)}</Way>
      )}
    </>,
  );
}
