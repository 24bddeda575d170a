import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { dutchWall } from './dutch-wall.ts';
import { englishWall } from './english-wall.ts';
import { frenchWall } from './french-wall.ts';
import { germanWall } from './german-wall.ts';
import { italianWall } from './italian-wall.ts';
import { spanishWall } from './spanish-wall.ts';
import type { WallPageTexts } from './wall-page-texts.ts';

export const WALL_PAGE_TEXTS: Readonly<Record<CustomerLocale, WallPageTexts>> = {
  fr: frenchWall,
  en: englishWall,
  es: spanishWall,
  de: germanWall,
  it: italianWall,
  nl: dutchWall,
};
