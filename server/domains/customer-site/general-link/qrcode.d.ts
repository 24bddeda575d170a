/** Types of the functions used, because the package has none. */
declare module 'qrcode' {
  interface Options {
    errorCorrectionLevel?: 'L' | 'M' | 'Q' | 'H';
    /** Width of the quiet zone, in modules. */
    margin?: number;
    width?: number;
    type?: 'png' | 'svg';
  }
  interface QrCode {
    /** `size` × `size` modules, row by row; 1 is dark. */
    modules: { size: number; data: Uint8Array };
  }
  const qrcode: {
    create(text: string, options?: Options): QrCode;
    toString(text: string, options?: Options): Promise<string>;
    toBuffer(text: string, options?: Options): Promise<Buffer>;
  };
  export default qrcode;
}
