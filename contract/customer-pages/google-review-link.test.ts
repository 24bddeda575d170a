import { expect, test } from 'vitest';
import { isGoogleReviewLink } from './google-review-link.ts';

test.each([
  'https://search.google.com/local/writereview?placeid=ChIJD7fiBh9u5kcRYJSMaMOCCwQ',
  'https://g.page/r/CabcdEF123/review',
  'https://maps.app.goo.gl/abCD12',
  'https://www.google.fr/maps/place/Lavande',
  'https://www.google.co.uk/maps/place/Lavande',
  'https://maps.google.com/?cid=123456'.replace('/?', '/maps?'),
])('%s is accepted as a Google review link', (address) => {
  expect(isGoogleReviewLink(address)).toBe(true);
});

test.each([
  'http://g.page/r/CabcdEF123/review',
  'https://g.page',
  'https://g.page.evil.example/r/x/review',
  'https://evil.example/?https://g.page/r/x',
  'https://google.evil.com/maps',
  'https://www.google.com.evil/maps',
  'https://www.google.commm/maps',
  'https://sites.google.com/view/lavande',
  'https://g.page@evil.example/r/x',
  'https://user:secret@g.page/r/x',
  'https://g.page:8443/r/x',
  'https://127.0.0.1/r/x',
  'javascript:alert(1)//g.page/r/x',
  'g.page/r/x/review',
  '',
])('%s is not accepted as a Google review link', (address) => {
  expect(isGoogleReviewLink(address)).toBe(false);
});
