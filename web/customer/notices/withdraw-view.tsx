import type { WithdrawPage } from '#contract/customer-pages/open-pages.ts';
import { Footer, Header, type View } from '#web/customer/frame.tsx';
import type { PageTexts } from '#web/customer/texts/page-texts.ts';

/**
 * The page on which an author withdraws a review. It asks for a confirmation, because robots also
 * follow links.
 */
export function withdrawView({ kind, frame }: WithdrawPage, pageTexts: PageTexts): View {
  const texts = pageTexts.withdraw;
  const { title, text } =
    kind === 'withdraw'
      ? { title: texts.title, text: texts.text(frame.shop.name) }
      : kind === 'withdrawn'
        ? texts.done
        : texts.none;
  const body = (
    <>
      <Header frame={frame} />
      <main>
        <h1>{title}</h1>
        <p>{text}</p>
        {kind === 'withdraw' && (
          <form method="post" action={`${frame.path}/withdraw`} className="k">
            <button type="submit" className="b">
              {texts.button}
            </button>
          </form>
        )}
        <p className="k">
          <a href={frame.path}>{kind === 'withdraw' ? texts.keep : pageTexts.done.back}</a>
        </p>
      </main>
      <Footer frame={frame} texts={pageTexts} links={['legal', 'stop']} long />
    </>
  );
  return { title: `${title} – ${frame.shop.name}`, style: 'notice', has_script: false, body };
}
