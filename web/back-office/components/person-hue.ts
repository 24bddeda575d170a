/** Hues in degrees, far enough from each other to be distinguished. */
export const PERSON_HUES = [25, 55, 85, 130, 160, 195, 230, 260, 295, 335] as const;

/** Derives the hue from the name with FNV-1a, so that a person has the same hue everywhere. */
export function personHue(name: string): (typeof PERSON_HUES)[number] {
  let hash = 0x811c9dc5;
  for (const sign of name.trim().toLowerCase())
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return PERSON_HUES[hash % PERSON_HUES.length] ?? PERSON_HUES[0];
}

/** Lightness and chroma in OKLCH of the background and of the letters, the same for every hue. */
export const PERSON_SHADES = {
  light: { ground: [0.92, 0.045], letters: [0.38, 0.09] },
  dark: { ground: [0.34, 0.05], letters: [0.91, 0.05] },
} as const;
