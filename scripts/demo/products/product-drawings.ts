/**
 * The drawing of a product: a shape on a coloured ground, so that no picture of another author is
 * used.
 */
interface Drawing {
  ground: string;
  /** The elements of an SVG of 100 × 100. */
  shape: string;
}

const BAR =
  '<rect x="22" y="38" width="56" height="32" rx="9" fill="#b9c47c"/><rect x="22" y="38" width="56" height="22" rx="9" fill="#cfd79a"/><path d="M36 49h28" stroke="#8d9a4f" stroke-width="3" stroke-linecap="round"/>';
const DRAWINGS: readonly Drawing[] = [
  { ground: '#eef0dd', shape: BAR },
  {
    ground: '#dfe9e4',
    shape:
      '<circle cx="50" cy="52" r="25" fill="#6f9c86"/><circle cx="50" cy="49" r="25" fill="#8fb8a3"/><path d="M50 35v28M43 42l7 6 7-6M43 52l7 6 7-6" fill="none" stroke="#4f7d68" stroke-width="2.5"/>',
  },
  {
    ground: '#f6ead2',
    shape:
      '<rect x="26" y="45" width="48" height="30" rx="5" fill="#d9a441"/><rect x="23" y="33" width="54" height="15" rx="4" fill="#5c4a32"/><path d="M42 55l8-5 8 5v9l-8 5-8-5z" fill="#f4d58d"/>',
  },
  {
    ground: '#f1e3e0',
    shape: `<rect x="16" y="28" width="68" height="48" rx="4" fill="#a9756b"/>${[24, 44, 64]
      .flatMap((x, column) =>
        [34, 54].map(
          (y, row) =>
            `<rect x="${x}" y="${y}" width="14" height="16" rx="3" fill="${['#cfd79a', '#e9cfa0', '#d5b8c8', '#b9cfd6', '#e7dfd0', '#c6b6a2'][column * 2 + row] ?? ''}"/>`,
        ),
      )
      .join('')}`,
  },
  {
    ground: '#f7e6d0',
    shape:
      '<rect x="36" y="36" width="28" height="44" rx="7" fill="#c8772f"/><rect x="43" y="20" width="14" height="17" rx="3" fill="#3d3226"/><rect x="36" y="52" width="28" height="15" fill="#fbf3e6"/>',
  },
  {
    ground: '#e6eadf',
    shape:
      '<path d="M34 48a16 16 0 0 1 32 0v30H34z" fill="#dfe6d2"/><rect x="32" y="52" width="36" height="28" rx="4" fill="#7f9a6d"/><path d="M44 66h12" stroke="#eef3e6" stroke-width="3"/>',
  },
  {
    ground: '#e9e1d6',
    shape:
      '<path d="M20 48h60a30 26 0 0 1-60 0z" fill="#8a5f3b"/><ellipse cx="50" cy="48" rx="30" ry="9" fill="#f3ede2"/><path d="M24 56q26 14 52 0" fill="none" stroke="#6d4829" stroke-width="2"/>',
  },
  {
    ground: '#dde6ec',
    shape:
      '<path d="M18 58h64l-7 15H25z" fill="#87a5b6"/><rect x="30" y="42" width="40" height="17" rx="6" fill="#e4ddc6"/><path d="M30 66h40" stroke="#6b8a9c" stroke-width="2"/>',
  },
  {
    ground: '#f3e4e9',
    shape:
      '<path d="M34 24h32l-5 52H39z" fill="#cf9aae"/><rect x="40" y="76" width="20" height="9" rx="2" fill="#7d4c60"/><path d="M41 46h18" stroke="#fff" stroke-width="3"/>',
  },
];

/** Draws the shop’s picture of a product, by its position in the catalogue. */
export function drawProduct(index: number): string {
  const { ground, shape } = drawingOf(index);
  return svg(`<rect width="100" height="100" fill="${ground}"/>${shape}`);
}

/** Draws the same product in a customer’s home: on a table, slightly rotated, in other light. */
export function drawAtHome(index: number, variant: number): string {
  const light = ['#e8e2d8', '#cfd8dc', '#d9d2c3', '#c9d6c4'][variant % 4] ?? '#ddd';
  const turn = ((variant * 47) % 25) - 12;
  return svg(
    `<rect width="100" height="100" fill="${light}"/><rect y="70" width="100" height="30" fill="#b08a62"/><path d="M0 78h100M0 90h100" stroke="#9c7851"/>` +
      `<g transform="translate(${(variant % 3) * 6 - 6} 4) rotate(${turn} 50 60)">${drawingOf(index).shape}</g>`,
  );
}

function drawingOf(index: number): Drawing {
  const drawing = DRAWINGS[index % DRAWINGS.length];
  if (!drawing) throw new Error(`no drawing of product ${index}`);
  return drawing;
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="640" height="640">${content}</svg>`;
}
