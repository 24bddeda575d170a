import type { ReactNode } from 'react';
import type { StopPage } from '#contract/customer-pages/notice-pages.ts';
import type { PageTexts } from '#web/customer/texts/page-texts.ts';
import type { View } from '#web/customer/frame.tsx';
import type { GonePage } from '#contract/customer-pages/customer-pages.ts';
import { notice, Way } from './notice-views.tsx';

export function stopView({ kind, frame, other_shops }: StopPage, texts: PageTexts): View {
  if (kind === 'stopped') return stoppedView(frame, texts, other_shops);
  const isResumed = kind === 'resumed';
  return notice(
    { frame, texts },
    isResumed ? texts.resumed.title : texts.stop.title,
    isResumed ? ['legal', 'stop'] : ['legal'],
    isResumed ? (
      <>
        <p>{texts.resumed.text(frame.shop.name)}</p>
        <Way to={frame.path}>{texts.resumed.answer}</Way>
      </>
    ) : (
      <>
        <p>{texts.stop.text(frame.shop.name)}</p>
        <form method="post" action={`${frame.path}/stop`} className="k">
          <button type="submit" className="b">
            {texts.stop.button}
          </button>
        </form>
        <OtherShops frame={frame} texts={texts} shops={other_shops} />
        <Way to={`${frame.path}/preferences`}>{texts.preferences.link}</Way>
        <Way to={frame.path}>{texts.stop.keep}</Way>
      </>
    ),
  );
}

/** The shops that may still send messages, and one button that opts out of all of them. */
function OtherShops({
  frame,
  texts,
  shops,
}: {
  frame: StopPage['frame'];
  texts: PageTexts;
  shops: StopPage['other_shops'];
}): ReactNode {
  const names = shops.flatMap(({ name, is_refused }) => (is_refused ? [] : [name]));
  if (names.length === 0) return null;
  return (
    <>
      <p className="k">{texts.stop.others(names.join(', '))}</p>
      <form method="post" action={`${frame.path}/stop`} className="k">
        <input type="hidden" name="shops" value="all" />
        <button type="submit" className="lk">
          {texts.stop.all}
        </button>
      </form>
    </>
  );
}

function stoppedView(
  frame: StopPage['frame'],
  texts: PageTexts,
  shops: StopPage['other_shops'],
): View {
  const refused = shops.flatMap(({ name, is_refused }) => (is_refused ? [name] : []));
  return notice(
    { frame, texts },
    texts.stopped.title,
    ['legal'],
    <>
      <p>{texts.stopped.text(frame.shop.name)}</p>
      {refused.length > 0 && <p>{texts.stopped.others(refused.join(', '))}</p>}
      <form method="post" action={`${frame.path}/stop`} className="k">
        <input type="hidden" name="undo" value="1" />
        <button type="submit" className="lk">
          {texts.stopped.undo}
        </button>
      </form>
      <OtherShops frame={frame} texts={texts} shops={shops} />
    </>,
  );
}

export function goneView({ frame, reason, link_ttl_days }: GonePage, texts: PageTexts): View {
  const isErased = reason === 'erased';
  return notice(
    { frame, texts },
    texts.gone.title,
    isErased ? [] : ['legal', 'stop'],
    <>
      <p>{isErased ? texts.gone.erased : texts.gone.expired(texts.span(link_ttl_days))}</p>
      {frame.shop.website_url !== null && (
        <Way to={frame.shop.website_url}>{texts.gone.website(frame.shop.name)}</Way>
      )}
    </>,
  );
}
