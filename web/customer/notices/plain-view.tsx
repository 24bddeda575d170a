import type { PlainPage } from '#contract/customer-pages/customer-pages.ts';
import type { View } from '#web/customer/frame.tsx';
import type { PageTexts } from '#web/customer/texts/page-texts.ts';

/**
 * A page that belongs to no shop: without a link, with an unknown one, or for a call that was
 * refused before anything was read. After a failure, its link opens the page again, with the text
 * that is stored on the device.
 */
export function plainView({ kind, address }: PlainPage, texts: PageTexts): View {
  const { title, text } = texts.plain[kind];
  const body = (
    <main>
      <h1>{title}</h1>
      <p>{text}</p>
      {address !== undefined && (
        <p className="k">
          <a href={address}>{texts.reopen}</a>
        </p>
      )}
    </main>
  );
  return { title, style: 'notice', has_script: false, body };
}
