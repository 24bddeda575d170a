import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededShop } from '../seed-shop/open-seeded-shop.ts';
import type { WalkedBrowser } from './walked-browser.ts';

interface Step {
  what: string;
  /** Null when the step succeeds. */
  fault: string | null;
}
interface WalkResult {
  address: string;
  /** The link of a customer who has not answered yet. */
  link: string;
  shop: Pick<SeededShop, 'token' | 'email' | 'password'>;
}

const WITHIN_MS = 20_000;
const IS_NOT_WIDER = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';
const HAS_TITLE = 'document.querySelector("h1") !== null';
const says = (text: string): string => `document.body.innerText.includes(${JSON.stringify(text)})`;

/**
 * A customer rates and writes, visitors read the wall and open the general link, the merchant signs
 * in, finds a message and answers a customer. Stops at the first fault.
 */
export async function walkPages(
  browser: WalkedBrowser,
  { address, link, shop }: WalkResult,
): Promise<Step[]> {
  const steps: [string, () => Promise<void>][] = [
    [
      'the question to a customer',
      async () => {
        await browser.open(link);
        await hold(browser, HAS_TITLE);
        await hold(browser, IS_NOT_WIDER);
      },
    ],
    [
      'a star leads to the next step',
      async () => {
        const before = await browser.evaluate<string>('document.body.innerText');
        await browser.click('[name="rating"][value="5"]');
        await hold(browser, `document.body.innerText !== ${JSON.stringify(before)}`);
        await hold(browser, IS_NOT_WIDER);
      },
    ],
    [
      'words to the shop arrive',
      async () => {
        await browser.click('details:has([name="feedback"]) > summary');
        await browser.click('[name="feedback"]');
        await browser.type('Le colis est bien arrivé.');
        await browser.click('form:has([name="feedback"]) [type="submit"]');
        await hold(browser, says('Votre message est arrivé'));
        await hold(browser, IS_NOT_WIDER);
      },
    ],
    [
      'the terms, the preferences and the opt-out of a customer',
      async () => {
        for (const page of ['legal', 'preferences', 'stop']) {
          await browser.open(`${link}/${page}`);
          await hold(browser, HAS_TITLE);
          await hold(browser, IS_NOT_WIDER);
        }
      },
    ],
    [
      'the general link',
      async () => {
        await browser.open(`${address}/t/${await teamCode(address, shop.token)}`);
        await hold(browser, 'document.querySelectorAll("[name=rating]").length === 5');
        await hold(browser, IS_NOT_WIDER);
      },
    ],
    [
      'the wall of reviews',
      async () => {
        const team = await teamCode(address, shop.token);
        await browser.open(`${address}/dashboard/reviews/custom?team=${team}&columns=2`);
        await hold(browser, HAS_TITLE);
        await hold(browser, IS_NOT_WIDER);
      },
    ],
    [
      'the login leads to the dashboard',
      async () => {
        await browser.open(`${address}/login`);
        await hold(browser, 'document.querySelector("input[type=email]") !== null');
        await browser.click('input[type=email]');
        await browser.type(shop.email);
        await browser.click('input[type=password]');
        await browser.type(shop.password);
        await browser.click('form button[type=submit]');
        await hold(browser, '/avis en 30/u.test(document.body.innerText)');
        await hold(browser, IS_NOT_WIDER);
      },
    ],
    [
      'from the dashboard to the messages, and one of them opens',
      async () => {
        await browser.click('nav a[href^="/dashboard/queue"]');
        await hold(browser, 'location.pathname === "/dashboard/queue"');
        await hold(browser, 'document.querySelector("a[href*=\'message=\']") !== null');
        await browser.click('a[href*="message="]');
        await hold(browser, 'location.search.includes("message=")');
        await hold(browser, 'document.querySelector("[role=complementary], aside") !== null');
      },
    ],
    [
      'the answers of customers',
      async () => {
        await browser.open(`${address}/dashboard/reviews`);
        await hold(browser, says('Clients mécontents'));
        await hold(browser, IS_NOT_WIDER);
      },
    ],
    [
      'an unhappy customer is answered and resolved',
      async () => {
        await browser.open(`${address}/dashboard/reviews?status=unhappy`);
        await hold(browser, 'document.querySelector("main [data-row-link]") !== null');
        await browser.click('main [data-row-link]');
        await hold(browser, 'document.querySelector("[aria-label=\'Votre réponse\']") !== null');
        await browser.click('[aria-label="Votre réponse"]');
        await browser.type('Nous vous renvoyons le colis.');
        await press(browser, 'Envoyer la réponse');
        await hold(browser, `!${says('Votre réponse n’est pas partie')}`);
        await hold(browser, says('Nous vous renvoyons le colis.'));
        await press(browser, 'Marquer résolu');
        await hold(browser, says('Rouvrir'));
        await hold(browser, IS_NOT_WIDER);
      },
    ],
  ];
  const done: Step[] = [];
  for (const [what, step] of steps) {
    try {
      await step();
      done.push({ what, fault: null });
    } catch (error) {
      return [...done, { what, fault: String(error) }];
    }
  }
  return done;
}

/** Waits for the button with this text and clicks it. */
async function press(browser: WalkedBrowser, text: string): Promise<void> {
  const button = `[...document.querySelectorAll('button')].find((each) => each.textContent.trim() === ${JSON.stringify(text)})`;
  await hold(browser, `${button} !== undefined`);
  await browser.evaluate(`(${button}.id ||= 'to-press', 1)`);
  await browser.click('#to-press');
  await browser.evaluate("(document.querySelector('#to-press')?.removeAttribute('id'), 1)");
}

/** Waits until an expression is true in the page. */
async function hold(browser: WalkedBrowser, expression: string): Promise<void> {
  const until = performance.now() + WITHIN_MS;
  while (!(await browser.evaluate<boolean>(expression))) {
    if (performance.now() > until) {
      const seen = await browser.evaluate<string>('document.body.innerText.slice(0, 600)');
      throw new Error(`not so: ${expression}, but: ${seen}`);
    }
    await sleep(100);
  }
}

async function teamCode(address: string, token: string): Promise<string> {
  const answer = await fetch(`${address}/api/team`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { team_code: string } };
  return data.team_code;
}
