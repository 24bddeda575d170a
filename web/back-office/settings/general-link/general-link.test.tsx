import '../../app.css';
import { expect, test } from 'vitest';
import { type FakeAnswers, openApp } from '../../testing/open-app.tsx';

function server(card_missing_characters: readonly string[], card_name = 'Vallon'): FakeAnswers {
  const url = 'https://avis.example/t/vallon';
  const data = {
    url,
    team_code: 'vallon',
    qr_svg_url: `${url}/qr.svg`,
    qr_png_url: `${url}/qr.png`,
    card_pdf_url: `${url}/carte.pdf`,
    card_missing_characters,
    card_name,
    share_general_review_link: true,
  };
  return {
    'GET /api/team/review_link': () => ({ body: { data } }),
    'GET /api/team/general_ratings': () => ({ body: { data: [], total: 0 } }),
  };
}

test('the screen lists the characters of the shop’s name that the card cannot print', async () => {
  const { screen } = await openApp('/dashboard/settings/general-link', server(['石', '🧼']));
  await expect.element(screen.getByRole('link', { name: /Carte pour le colis/u })).toBeVisible();
  expect(document.body.textContent).toContain(
    'donc non imprimés\u00a0: 石 🧼. La carte affiche « Vallon ».',
  );
});

test('a name that the card can print completely has no warning', async () => {
  const { screen } = await openApp('/dashboard/settings/general-link', server([]));
  await expect.element(screen.getByRole('link', { name: /Carte pour le colis/u })).toBeVisible();
  expect(document.body.textContent).not.toContain('absents de la police');
});

test('a card without a name says what to save to get one', async () => {
  const { screen } = await openApp('/dashboard/settings/general-link', server(['石'], ''));
  await expect.element(screen.getByText(/ne porte donc aucun nom/u)).toBeVisible();
});
