import { expect, test } from 'vitest';
import { imageUrl } from './image-url.ts';

const takes = (text: string): boolean => imageUrl.safeParse(text).success;

test('an image address is one of ours or uses https', () => {
  for (const address of [
    '/images/1/logo.png',
    'https://cdn.example.com/a b.png',
    ' https://cdn.example.com/a.png ',
    'http://localhost:3000/images/1.png',
  ])
    expect(takes(address), address).toBe(true);
  for (const address of [
    '',
    '//mal.example/a.png',
    'http://cdn.example.com/a.png',
    'javascript:alert(1)',
    'data:image/png,a',
    '/images/../../a?b',
  ])
    expect(takes(address), address).toBe(false);
});

test('an image address with a control character is refused', () => {
  for (const address of [
    '\u001bhttps://a.example/a.png',
    'https://a.exa\nmple/a.png',
    'https://a.example/a\u0007.png',
    'https://a.example/a.png\u0000',
  ])
    expect(takes(address), JSON.stringify(address)).toBe(false);
});
