/** What a walk asks of a browser, whatever protocol drives it. */
export interface WalkedBrowser {
  name: string;
  open(url: string): Promise<void>;
  /** The value of an expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  /** A click of the pointer in the middle of the first drawn element of a selector. */
  click(selector: string): Promise<void>;
  /** Presses the keys of a text, in the element that has the focus. */
  type(text: string): Promise<void>;
  end(): Promise<void>;
}

/** Of the middle of an element, once it is in the window; null: there is none. */
export const MIDDLE_OF = (selector: string): string => `(() => {
  const all = [...document.querySelectorAll(${JSON.stringify(selector)})];
  const element = all.find((each) => each.getBoundingClientRect().width > 0);
  if (element === undefined) return null;
  element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return [Math.round(left + width / 2), Math.round(top + height / 2)];
})()`;

/** The keys of a text, as both protocols take them: one down and up for each character. */
export const KEYS_OF = (text: string): object => ({
  type: 'key',
  id: 'keyboard',
  actions: Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
});
