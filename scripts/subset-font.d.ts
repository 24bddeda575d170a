/** The used part of the package, which contains no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt';
    /** OpenType features to keep. The others are removed, with the glyphs that only they use. */
    keepFeatures: string[];
    noHinting: boolean;
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
