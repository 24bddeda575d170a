import { searchOf } from '../search-values.ts';
import type { Returned } from './come-back.ts';

/** What a service puts into the address when it sends somebody back. */
export const readCallbackSearch = searchOf((search): Returned =>
  Object.fromEntries(
    ['code', 'state', 'error'].flatMap((name) =>
      typeof search[name] === 'string' ? [[name, search[name]]] : [],
    ),
  ),
);
