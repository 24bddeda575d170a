/** The operations that the journey uses, independent of the protocol that controls the browser. */
export interface WalkedBrowser {
  name: string;
  open(url: string): Promise<void>;
  /** Returns the value of an expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  /** Clicks in the middle of the first visible element of a selector. */
  click(selector: string): Promise<void>;
  /** Presses the keys of a text, in the element that has the focus. */
  type(text: string): Promise<void>;
  end(): Promise<void>;
}

/**
 * Returns an expression that scrolls an element into view and returns its middle, or null when
 * there is none.
 */
export const MIDDLE_OF = (selector: string): string => `(() => {
  const all = [...document.querySelectorAll(${JSON.stringify(selector)})];
  const element = all.find((each) => each.getBoundingClientRect().width > 0);
  if (element === undefined) return null;
  element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return [Math.round(left + width / 2), Math.round(top + height / 2)];
})()`;

/**
 * Returns the key presses of a text in the format of both protocols: one down and one up for each
 * character.
 */
export const KEYS_OF = (text: string): object => ({
  type: 'key',
  id: 'keyboard',
  actions: Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
});
