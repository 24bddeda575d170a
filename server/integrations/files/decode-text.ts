import type { TableShape } from '#server/ports/table-files.ts';

type DecodedText = { text: string; encoding: TableShape['encoding'] } | { refused: string };

const startsWith = (bytes: Uint8Array, ...signs: number[]): boolean =>
  signs.every((sign, at) => bytes[at] === sign);

/**
 * Decodes text in UTF-8, in the UTF-16 of « Texte Unicode », otherwise in the Windows-1252 of older
 * spreadsheets, where every byte is a character.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return {
      refused:
        'Ce fichier est un classeur : dans votre tableur, enregistrez-le au format CSV, puis importez ce fichier-là.',
    };
  const isWide = startsWith(bytes, 0xff, 0xfe);
  const encoding = isWide ? 'utf-16' : isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  const text = new TextDecoder(isWide ? 'utf-16le' : encoding).decode(bytes);
  if (text.includes('\0'))
    return { refused: 'Ce fichier n’est pas un texte : importez un fichier CSV.' };
  return { text: text.toWellFormed(), encoding };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
