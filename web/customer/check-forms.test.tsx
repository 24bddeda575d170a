import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkForms } from './check-forms.ts';

const MISSING = 'Écrivez quelques mots, ou terminez sans message.';

checkForms();

beforeEach(() => {
  document.body.innerHTML = `
    <form novalidate>
      <div role="radiogroup"><label><input type="radio" name="rating" value="5" required data-wrong="Choisissez d’abord une note." /></label></div>
      <label>E-mail <input type="email" name="email" data-wrong="Cette adresse n’est pas complète." /></label>
      <label>Message <textarea name="feedback" required data-wrong="${MISSING}"></textarea></label>
      <button>Envoyer</button>
    </form>`;
});

/** Browser test files share one page, so a remaining form would affect the next tests. */
afterEach(() => document.body.replaceChildren());

function submit(): { isSent: boolean; messages: (string | null)[]; focused: string | null } {
  const form = document.querySelector('form') as HTMLFormElement;
  let isSent = false;
  const watch = (event: SubmitEvent): void => {
    isSent = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('submit', watch);
  form.requestSubmit();
  window.removeEventListener('submit', watch);
  return {
    isSent,
    messages: [...form.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent),
    focused: document.activeElement?.getAttribute('name') ?? null,
  };
}

const field = <T extends HTMLElement>(name: string): T =>
  document.querySelector(`[name=${name}]`) as T;

test('the error of the first incomplete field is shown beside it, in the language of the page, and the others are checked later', () => {
  expect(submit()).toEqual({
    isSent: false,
    messages: ['Choisissez d’abord une note.'],
    focused: 'rating',
  });
  expect(document.querySelector('[role=radiogroup]')?.previousElementSibling?.textContent).toBe(
    'Choisissez d’abord une note.',
  );
  field<HTMLInputElement>('rating').checked = true;
  field<HTMLInputElement>('email').value = 'ines@';
  expect(submit()).toEqual({
    isSent: false,
    messages: ['Cette adresse n’est pas complète.'],
    focused: 'email',
  });
  field<HTMLInputElement>('email').value = 'ines@exemple.fr';
  expect(submit()).toEqual({ isSent: false, messages: [MISSING], focused: 'feedback' });
  const texts = field<HTMLTextAreaElement>('feedback');
  expect([texts.getAttribute('aria-invalid'), texts.getAttribute('aria-describedby')]).toEqual([
    'true',
    'e',
  ]);
  texts.value = 'Le colis est arrivé écrasé';
  expect(submit()).toMatchObject({ isSent: true });
});
