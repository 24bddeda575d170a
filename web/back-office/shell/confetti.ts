import { showToast } from '#web/ui/feedback/toast-store.ts';
import { buildId } from '../build/build-id.ts';

const LASTS_MS = 1_600;
const PIECES = 90;
const COLORS = ['--color-primary', '--color-secondary', '--color-star', '--color-error'];

interface Piece {
  x: number;
  y: number;
  speedX: number;
  speedY: number;
  turn: number;
  color: string;
}

/** Shows confetti in the theme’s colours, none with reduced motion, and the build id. */
export function celebrate(): void {
  showToast({
    title: 'Recueil',
    description: `Version ${buildId() ?? 'de développement'}`,
    color: 'primary',
  });
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) throwConfetti();
}

function throwConfetti(): void {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) return;
  canvas.width = innerWidth;
  canvas.height = innerHeight;
  canvas.ariaHidden = 'true';
  Object.assign(canvas.style, {
    position: 'fixed',
    inset: '0',
    pointerEvents: 'none',
    zIndex: '60',
  });
  document.body.append(canvas);
  const pieces = Array.from({ length: PIECES }, piece);
  const start = performance.now();
  const draw = (now: number) => {
    const age = (now - start) / LASTS_MS;
    if (age >= 1) return canvas.remove();
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.globalAlpha = Math.min(1, 2 - 2 * age);
    for (const each of pieces) drawPiece(pen, each, now - start);
    requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
}

function piece(_: unknown, index: number): Piece {
  const name = COLORS[index % COLORS.length] ?? '';
  const color = getComputedStyle(document.documentElement).getPropertyValue(name);
  return {
    x: innerWidth / 2,
    y: innerHeight * 0.6,
    speedX: (Math.random() - 0.5) * 0.9,
    speedY: -0.5 - Math.random() * 0.7,
    turn: Math.random() * 6,
    color: colorInForce(color),
  };
}

/** A canvas cannot parse `light-dark()`, so an element resolves the colour. */
function colorInForce(color: string): string {
  const probe = document.createElement('i');
  probe.style.color = color;
  document.body.append(probe);
  const seen = getComputedStyle(probe).color;
  probe.remove();
  return seen;
}

function drawPiece(
  pen: CanvasRenderingContext2D,
  { x, y, speedX, speedY, turn, color }: Piece,
  ms: number,
): void {
  pen.save();
  pen.translate(x + speedX * ms, y + speedY * ms + 0.0009 * ms * ms);
  pen.rotate(turn + ms * 0.008);
  pen.fillStyle = color;
  pen.fillRect(-4, -2, 8, 4);
  pen.restore();
}
