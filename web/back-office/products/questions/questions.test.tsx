import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/open-app.tsx';
import type { Question } from './decided-status.tsx';

const AT = '2026-11-20T10:00:00Z';
const DECIDED = { refusal_reason: null, contest: null, created_at: AT, published_at: null };
const CONTESTED = {
  refusal_reason: 'off_topic',
  contest: { text: 'C’est bien le sujet.', at: AT, is_open: true },
} as const;

const QUESTION: Question = {
  id: '4',
  product_id: '7',
  product_title: 'Pull',
  body: 'Passe-t-il en machine ?',
  author_name: 'Zoé',
  status: 'published',
  ...DECIDED,
  answers: [
    {
      id: '9',
      by: 'buyer',
      request_id: '3',
      body: 'Oui, sans souci.',
      author_name: 'Inès R.',
      publish_at: null,
      status: 'refused',
      ...DECIDED,
      ...CONTESTED,
    },
  ],
};

function pageOf(data: Question[]) {
  return {
    data,
    total: data.length,
    current_page: 1,
    last_page: 1,
    per_page: 20,
    from: 1,
    to: data.length,
    next_page_url: null,
    prev_page_url: null,
  };
}

test('a contested refusal of an answer is shown with the author’s text, and can be upheld with a reason', async () => {
  const sent: unknown[] = [];
  await openApp('/dashboard/products/questions', {
    'GET /api/team/product_questions': () => ({ body: pageOf([QUESTION]) }),
    'POST /api/team/product_answers/9/refuse': (asked) => {
      sent.push(asked.sent);
      return { body: { data: QUESTION } };
    },
  });
  const item = page.getByRole('listitem').filter({ hasText: 'Oui, sans souci.' }).last();
  await expect.element(item.getByText('Contesté')).toBeVisible();
  await expect.element(item.getByText(/C’est bien le sujet/u)).toBeVisible();
  await item.getByLabelText('Maintenir le refus, motif').selectOptions('off_topic');
  await expect.poll(() => sent).toEqual([{ reason: 'off_topic' }]);
});

test('a question withdrawn by its author shows no text and no button to moderate it', async () => {
  await openApp('/dashboard/products/questions?view=all', {
    'GET /api/team/product_questions': () => ({
      body: pageOf([{ ...QUESTION, status: 'withdrawn', body: '', answers: [] }]),
    }),
  });
  await expect.element(page.getByText(/Son auteur a retiré ce texte/u)).toBeVisible();
  expect(page.getByRole('button', { name: 'Publier' }).query()).toBeNull();
  expect(page.getByLabelText(/Refuser/u).query()).toBeNull();
});

test('an imported answer is shown as unverified, and never as that of a buyer', async () => {
  const [answer] = QUESTION.answers;
  const imported = { ...answer, by: 'imported', request_id: null, author_name: null } as const;
  await openApp('/dashboard/products/questions', {
    'GET /api/team/product_questions': () => ({
      body: pageOf([{ ...QUESTION, answers: [imported as Question['answers'][number]] }]),
    }),
  });
  await expect
    .element(page.getByText('Anonyme, réponse importée, achat non vérifié'))
    .toBeVisible();
  expect(page.getByText(/Acheteur/u).query()).toBeNull();
});
