/**
 * Of `/api/reference`: two planes and hairlines, as everywhere; no file besides the page itself.
 */
export const REFERENCE_STYLE = `:root{color-scheme:light dark;--ink:#22201c;--quiet:#5c5852;--surface:#fff;--canvas:#f8f7f5;--line:#e2ded6;--get:#1d5b96;--post:#1f6b46;--away:#a8322a;--focus:#1d5b96}
@media (prefers-color-scheme:dark){:root{--ink:#f0eeea;--quiet:#a8a49c;--surface:#1c1b19;--canvas:#161513;--line:#383530;--get:#8fbdf0;--post:#7cc9a0;--away:#f0948a;--focus:#8fbdf0}}
*{box-sizing:border-box}html{scroll-padding-top:16px}body{margin:0;background:var(--surface);color:var(--ink);font:15px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif}
.page{display:grid;grid-template-columns:232px minmax(0,1fr);min-height:100vh}nav{background:var(--canvas);border-right:1px solid var(--line);padding:32px 20px}nav div{position:sticky;top:32px}
nav b{display:block;padding:0 8px 12px}nav a{display:block;padding:6px 8px;border-radius:6px;color:var(--quiet);text-decoration:none}nav a:hover{color:var(--ink);background:var(--line)}
main{max-width:860px;padding:40px 48px 96px}h1{font-size:28px;line-height:34px;letter-spacing:-.02em;margin:0 0 8px;text-wrap:balance}h2{font-size:20px;line-height:28px;margin:56px 0 8px;letter-spacing:-.01em}h3{font-size:14px;margin:28px 0 4px}h4{font-size:12px;color:var(--quiet);font-weight:600;margin:16px 0 0}
p{max-width:68ch;margin:0 0 12px}.lead{color:var(--quiet);font-size:16px}a{color:var(--get)}:focus-visible{outline:2px solid var(--focus);outline-offset:2px}code,pre{font:13px/1.55 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
pre{margin:8px 0 16px;padding:12px 16px;background:var(--canvas);border:1px solid var(--line);border-radius:6px;overflow-x:auto}
details{border-top:1px solid var(--line)}details:last-of-type{border-bottom:1px solid var(--line)}summary{display:grid;grid-template-columns:16px 56px minmax(0,5fr) minmax(0,6fr);gap:12px;align-items:baseline;padding:11px 8px;min-height:44px;cursor:pointer;list-style:none;border-radius:6px}
summary::-webkit-details-marker{display:none}summary::before{content:'';width:6px;height:6px;border:solid var(--quiet);border-width:0 1.5px 1.5px 0;transform:rotate(-45deg)}details[open]>summary::before{transform:rotate(45deg)}summary:hover{background:var(--canvas)}summary code{overflow-wrap:anywhere}
details>div{padding:0 8px 12px 96px}.method{font:600 12px/1.55 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;color:var(--post)}.GET{color:var(--get)}.DELETE{color:var(--away)}.what{color:var(--quiet)}
table{border-collapse:collapse;width:100%;margin:8px 0 16px}td,th{border-top:1px solid var(--line);padding:9px 16px 9px 0;vertical-align:top;text-align:left;font-weight:400}th{white-space:nowrap}tr:last-child>*{border-bottom:1px solid var(--line)}
@media (max-width:860px){.page{display:block}nav{border:0;border-bottom:1px solid var(--line);padding:16px 16px 12px}nav div{position:static;display:flex;flex-wrap:wrap;gap:0 4px}nav b{width:100%;padding-bottom:4px}nav a{padding:10px 8px;min-height:44px}main{padding:24px 16px 64px}h2{margin-top:40px}
summary{grid-template-columns:16px 52px minmax(0,1fr);gap:4px 8px}.what{grid-column:3}details>div{padding-left:8px}}`;
