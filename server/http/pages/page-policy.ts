import type { ThirdPartyScripts } from '#server/config/config-scripts.ts';

/**
 * Trusted Types and no foreign script; the shell’s only inline thing is what React sets as a style.
 * Where the operator wants a chat or a referral service, its origins may be loaded from, and
 * nothing else: that it is loaded only for those who agreed is the page’s affair.
 */
export function pagePolicy({ chat, referral }: ThirdPartyScripts): string {
  const origins = [...new Set([chat, referral].flatMap((script) => script?.origins ?? []))];
  const foreign = origins.map((origin) => ` ${origin}`).join('');
  const sockets = origins.map((origin) => ` ${origin.replace(/^http/, 'ws')}`).join('');
  return [
    "default-src 'self'",
    `script-src 'self'${foreign}`,
    `style-src 'self' 'unsafe-inline'${foreign}`,
    "img-src 'self' data: https:",
    `connect-src 'self'${foreign}${sockets}`,
    `font-src 'self'${foreign}`,
    `frame-src 'self' blob:${foreign}`,
    ...(foreign === '' ? [] : [`media-src 'self'${foreign}`]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** What the page is told of them; nothing when there are none. */
export function nameScripts(shell: string, scripts: ThirdPartyScripts): string {
  const metas = (['chat', 'referral'] as const).flatMap((purpose) =>
    scripts[purpose]
      ? [`<meta name="recueil-${purpose}" content="${escape(scripts[purpose].url)}" />`]
      : [],
  );
  return metas.length === 0
    ? shell
    : shell.replace('</head>', () => `  ${metas.join('\n    ')}\n  </head>`);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
