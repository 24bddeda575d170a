/**
 * 300 texts that would run code, navigate or send a request if a page interpreted them as markup:
 * 60 contexts × 5 payloads.
 */

const PAYLOADS = [
  'alert(1)',
  'window.pwned=1',
  "fetch('/pwned')",
  'top.pwned=1',
  "document.title='pwned'",
] as const;

const WAYS: readonly ((payload: string) => string)[] = [
  (x) => `<script>${x}</script>`,
  (x) => `</script><script>${x}</script>`,
  (x) => `"><script>${x}</script>`,
  (x) => `'><script>${x}</script>`,
  (x) => `</title><script>${x}</script>`,
  (x) => `</textarea><script>${x}</script>`,
  (x) => `</style><script>${x}</script>`,
  (x) => `--><script>${x}</script>`,
  (x) => `]]><script>${x}</script>`,
  (x) => `<ScRiPt>${x}</sCrIpT>`,
  (x) => `<script src=data:text/javascript,${x}></script>`,
  (x) => `<script src=//a.example/pwned.js></script><!--${x}-->`,
  (x) => `<script\n>${x}</script>`,
  (x) => `<<script>${x}//<</script>`,
  (x) => `<script/x>${x}</script>`,
  (x) => `<img src=x onerror=${x}>`,
  (x) => `<img src=x onerror="${x}">`,
  (x) => `"><img src=x onerror='${x}'>`,
  (x) => `<img/src=x/onerror=${x}>`,
  (x) => `<IMG SRC=x ONERROR=${x}>`,
  (x) => `<img src="javascript:${x}">`,
  (x) => `<svg onload=${x}>`,
  (x) => `<svg/onload=${x}>`,
  (x) => `<svg><script>${x}</script></svg>`,
  (x) => `<svg><animate onbegin=${x} attributeName=x dur=1s>`,
  (x) => `<svg><a href="javascript:${x}"><text y=1em>x</text></a></svg>`,
  (x) => `<math><mi href="javascript:${x}">x</mi></math>`,
  (x) => `<body onload=${x}>`,
  (x) => `<iframe src="javascript:${x}"></iframe>`,
  (x) => `<iframe srcdoc="<script>${x}</script>"></iframe>`,
  (x) => `<object data="javascript:${x}"></object>`,
  (x) => `<embed src="javascript:${x}">`,
  (x) => `<details open ontoggle=${x}>`,
  (x) => `<video src=x onerror=${x}>`,
  (x) => `<audio src=x onerror=${x}>`,
  (x) => `<input autofocus onfocus=${x}>`,
  (x) => `<select autofocus onfocus=${x}>`,
  (x) => `<textarea autofocus onfocus=${x}>`,
  (x) => `<marquee onstart=${x}>`,
  (x) => `<meta http-equiv=refresh content="0;url=javascript:${x}">`,
  (x) => `<base href="javascript:/"><!--${x}-->`,
  (x) => `<link rel=stylesheet href="javascript:${x}">`,
  (x) => `<style>@import 'javascript:${x}';</style>`,
  (x) => `<div style="background:url(javascript:${x})">`,
  (x) => `<a href="javascript:${x}">x</a>`,
  (x) => `<a href="java\tscript:${x}">x</a>`,
  (x) => `<form action="javascript:${x}"><button autofocus>x`,
  (x) => `<button formaction="javascript:${x}">x`,
  (x) => `" onmouseover="${x}" x="`,
  (x) => `' onfocus='${x}' autofocus='`,
  (x) => `javascript:${x}`,
  (x) => `data:text/html,<script>${x}</script>`,
  (x) => `{{constructor.constructor('${x}')()}}`,
  (x) => `\${${x}}`,
  (x) => `';${x};//`,
  (x) => `";${x};//`,
  (x) => `*<b onclick=${x}>x</b>*`,
  (x) => `[x](javascript:${x})`,
  (x) => `~<img src=x onerror=${x}>~`,
  (x) => `&lt;script&gt;${x}&lt;/script&gt;`,
];

export const HOSTILE: readonly string[] = WAYS.flatMap((way) =>
  PAYLOADS.map((payload) => way(payload)),
);

/** Returns the same texts joined into at most `count` pieces of several texts each. */
export function inPieces(count: number): string[] {
  const size = Math.ceil(HOSTILE.length / count);
  return Array.from({ length: count }, (_, index) =>
    HOSTILE.slice(index * size, (index + 1) * size).join('\n'),
  );
}
