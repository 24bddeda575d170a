import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededShop } from '../seed-shop/open-shop.ts';
import type { WalkedBrowser } from './walked-browser.ts';

interface Step {
  what: string;
  /** Null: the step holds. */
  fault: string | null;
}
interface WalkResult {
  address: string;
  /** Of a customer who has not answered yet. */
  link: string;
  shop: Pick<SeededShop, 'token'>;
}

const WITHIN_MS = 20_000;
const IS_NOT_WIDER = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';
const HAS_TITLE = 'document.querySelector("h1") !== null';
const says = (text: string): string => `document.body.innerText.includes(${JSON.stringify(text)})`;

/** A customer rates, a stranger reads the wall, the merchant finds a message. Stops at a fault. */
export async function walk(
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
      'the wall of reviews',
      async () => {
        const team = await teamCode(address, shop.token);
        await browser.open(`${address}/dashboard/reviews/custom?team=${team}&columns=2`);
        await hold(browser, HAS_TITLE);
        await hold(browser, IS_NOT_WIDER);
      },
    ],
    [
      'the dashboard',
      async () => {
        // The wall is of the same site: the session begins there.
        await browser.evaluate(`(document.cookie = "access_token=${shop.token}; Path=/", 1)`);
        await browser.open(`${address}/dashboard`);
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
