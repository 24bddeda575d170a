import type { ThirdPartyScripts } from '#server/config/config-scripts.ts';

/**
 * Returns the Content-Security-Policy: Trusted Types, no third-party scripts, and inline styles
 * only, which React sets. When the operator configured a chat or a referral service, its origins
 * are allowed and no others. The page itself loads the service only for people who agreed.
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

/** Adds the addresses of the configured third-party scripts to the page. */
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
