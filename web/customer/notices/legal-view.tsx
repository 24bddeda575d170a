import type { LegalPage } from '#contract/customer-pages/customer-pages.ts';
import { Footer, Header, type View } from '#web/customer/frame.tsx';
import { siteName } from '#web/customer/site-name.ts';
import type { PageTexts } from '#web/customer/texts/page-texts.ts';

export function legalView({ frame, rules, attestation_path }: LegalPage, texts: PageTexts): View {
  const sites = rules.destinations.map((destination) => siteName(destination));
  const body = (
    <>
      <Header frame={frame} />
      <main>
        <h1>{texts.legal.title}</h1>
        <p className="m s">{frame.shop.name}</p>
        {texts.legal.sections(frame.shop.name, rules, sites).map((section) => (
          <section key={section.title}>
            <h2>{section.title}</h2>
            <p>{section.text}</p>
          </section>
        ))}
        {frame.shop.legal_text !== null && (
          <section>
            <h2>{frame.shop.name}</h2>
            <p className="w">{frame.shop.legal_text}</p>
          </section>
        )}
        {attestation_path !== undefined && (
          <p className="k">
            <a href={attestation_path}>{texts.legal.figures}</a>
          </p>
        )}
        {frame.shop.website_url !== null && (
          <p className="k">
            <a href={frame.shop.website_url}>{texts.legal.website}</a>
          </p>
        )}
      </main>
      <Footer
        frame={frame}
        texts={texts}
        links={rules.is_general ? ['language'] : ['stop', 'language']}
        long
      />
    </>
  );
  return {
    title: `${texts.legal.title} – ${frame.shop.name}`,
    style: 'prose',
    has_script: false,
    body,
  };
}
