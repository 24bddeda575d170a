/** What we use of the package, which brings no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt';
    /** OpenType features kept; the others go, with the glyphs that only they reach. */
    keepFeatures: string[];
    noHinting: boolean;
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
