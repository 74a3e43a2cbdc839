/** The style of a report: like the pages of the service, and always light on paper, even if the screen is dark. */
import { Html } from '../html.js';

/**
 * Also used in a shadow tree (`:host`). Must be well-formed XML and must not refer to other files. In print, headings stay
 * with the content below them, but sections of files do not begin on new pages, which would leave pages half empty.
 */
const STYLE = `
:root,:host{color-scheme:light dark;--paper:#f7f7f5;--card:#fff;--ink:#1b1f27;--soft:#5a6372;--line:#dfe1e6;--accent:#35c;--good:#186a3b;--good-wash:#e8f5ec;--error:#b3261e;--error-wash:#fdeeec;--warning:#855300;--warning-wash:#fff5e0}
@media screen and (prefers-color-scheme:dark){:root,:host{--paper:#14161b;--card:#1c1f26;--ink:#e7e9ee;--soft:#a2abba;--line:#323743;--accent:#9db2ff;--good:#7fd6a0;--good-wash:#17301f;--error:#ff9d94;--error-wash:#3a1f1f;--warning:#f1c169;--warning-wash:#362a14}}
body{margin:0;background:var(--paper)}
.report,.report *{box-sizing:border-box}
.report{font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Liberation Sans",sans-serif;color:var(--ink);background:var(--card);max-width:880px;margin:32px auto;padding:44px 52px 52px;border-radius:12px;box-shadow:0 1px 2px rgb(0 0 0/.1),0 8px 28px rgb(0 0 0/.08);overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.report :where(h1,h2,h3,h4,h5,p,ol,ul,dl,dd){margin:0;padding:0}
.report :where(ol,ul){list-style:none}
.report :where(a){color:var(--accent);text-underline-offset:.2em}
.report code,.hash{font-family:ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.86em}
.soft,.report dt,.report th{color:var(--soft);font-weight:400}
.top{display:flex;flex-wrap:wrap;justify-content:space-between;gap:2px 24px;padding-bottom:12px;border-bottom:1px solid var(--line);color:var(--soft);font-size:.8125em}
.top h1{font-size:inherit;font-weight:650;letter-spacing:.01em;color:var(--ink)}
.report h2{font-size:.9375em;font-weight:600;color:var(--soft)}
.report h3{font-size:1.1875em;font-weight:650;letter-spacing:-.015em;margin:36px 0 12px;break-after:avoid}
.report h4{font-size:1.0625em;font-weight:650;letter-spacing:-.01em}
.report h5{font-size:.75em;font-weight:650;letter-spacing:.03em;color:var(--soft);margin-bottom:6px;break-after:avoid}
.report section+section{margin-top:44px;border-top:3px solid var(--line);padding-top:8px}
.verdict{display:grid;grid-template-columns:auto 1fr;gap:0 18px;align-items:center;padding:26px 0 22px;break-inside:avoid;break-after:avoid}
.verdict.none{grid-template-columns:1fr}
.seal{width:60px;height:60px;padding:14px;border-radius:50%;fill:none;stroke:currentColor;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round}
.valid .seal{color:var(--good);background:var(--good-wash)}.invalid .seal{color:var(--error);background:var(--error-wash)}
.verdict .word{font-size:1.875em;line-height:1.2;font-weight:650;letter-spacing:-.02em}
.verdict.valid .word,span.valid{color:var(--good)}.verdict.invalid .word,span.invalid{color:var(--error)}span.none,.verdict.none .word{color:var(--soft)}
.facts{display:grid;gap:4px;padding:14px 0 0;border-top:1px solid var(--line);font-size:.875em}
.facts div{display:grid;grid-template-columns:104px minmax(0,1fr);gap:12px}
.policy{margin-top:18px;padding:12px 16px;border:1px solid var(--line);border-radius:10px;font-size:.9375em;break-inside:avoid}
.mark{display:inline-block;min-width:1.55em;padding:0 .35em;border-radius:99px;font-size:.75em;font-weight:650;line-height:1.55em;text-align:center;text-decoration:none;letter-spacing:0;background:var(--error);color:var(--card)}
.report a.mark{color:var(--card)}
.mark.warning{background:var(--warning)}.mark.information{background:var(--accent)}
.marks{margin-left:.35em;white-space:nowrap}.marks .mark{vertical-align:.12em}.marks .mark+.mark{margin-left:.15em}
.causes{display:grid;gap:12px}
.causes>li{position:relative;padding:13px 16px 13px 54px;border:1px solid var(--line);border-radius:10px;box-decoration-break:clone;-webkit-box-decoration-break:clone;scroll-margin:20px}.cause{break-inside:avoid}
.causes>li:target{border-color:var(--accent)}
.causes>li>.mark{position:absolute;left:14px;top:14px;font-size:.875em}
.place{margin-top:6px;color:var(--soft);font-size:.8125em}.place code{color:var(--ink)}
.error .severity{color:var(--error);font-weight:600}.warning .severity{color:var(--warning);font-weight:600}
.label{display:block;font-size:.75em;font-weight:650;letter-spacing:.02em;color:var(--soft)}
.change{margin-top:9px;padding:8px 12px;border-radius:8px;background:var(--good-wash);white-space:pre-line}
.change p{font-weight:600}.change p+p{margin-top:4px}
.places,.spots,.told,.more{margin-top:10px;font-size:.875em}.report .places td{padding-block:4px;white-space:pre-line}.report .places tr:last-child td{border-bottom:0}.report .places .number{padding-right:22px}.causes .value{color:var(--error)}.causes .warning .value{color:var(--warning)}.becomes{font-weight:600;color:var(--good);white-space:pre-line}
.spots{columns:11em;column-gap:24px}.spots.wide{columns:21em}.spots li{break-inside:avoid;padding-left:1em;text-indent:-1em}.spots .soft{white-space:nowrap}.more{display:none;color:var(--soft)}
.told li{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,5fr);gap:20px;padding:6px 0;border-top:1px solid var(--line);break-inside:avoid}.told span.soft{display:block;font-size:.92em}.told .becomes{margin-top:2px}
.follows{margin-top:9px;font-size:.8125em;line-height:1.45;color:var(--soft)}.follows summary{cursor:pointer}.follows ul{display:grid;gap:6px;margin-top:6px;color:var(--ink)}.follows li p{display:inline}.follows strong{font-weight:500}
.others,.wordings{display:grid;gap:6px;font-size:.8125em}.small{font-size:.8125em}
.wordings div{display:grid;grid-template-columns:minmax(112px,max-content) minmax(0,1fr);gap:14px;break-inside:avoid}
.report table{border-collapse:collapse;width:100%}
.report th{text-align:left;font-size:.75em;vertical-align:bottom}
.report thead{display:table-header-group}.report thead th{padding:0 10px 6px 0;border-bottom:1.5px solid var(--ink);white-space:nowrap}
.report :is(td,tbody th){padding:6px 10px 6px 0;border-bottom:1px solid var(--line);vertical-align:top}
.report :is(td,th):last-child{padding-right:0}
.report .number{text-align:right;white-space:nowrap}
.report tr{break-inside:avoid}
.index,.rules{font-size:.875em}.total{padding:20px 0 12px}
.rules tbody{break-inside:avoid}.rules tr:first-child td:not(:last-child){white-space:nowrap}.rules tr:first-child td{border-bottom:0;padding-bottom:0}.rules .hash{padding-top:2px;color:var(--soft);font-size:.75em}.rules .hash span{font-family:system-ui,"Liberation Sans",sans-serif}
.invoice{display:grid;gap:20px;padding:22px 24px;border:1px solid var(--line);border-radius:10px;font-size:.875em;line-height:1.45;box-decoration-break:clone}
.parties{display:grid;grid-template-columns:1fr 1fr;gap:20px 32px}.parties .name{font-weight:650}.parties .small{font-size:.8125em}.parties .small:not(.small+.small){margin-top:6px}
.band{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:10px 20px;padding:12px 14px;border-radius:8px;background:var(--paper)}.band dt{font-size:.75em}.band dd{font-weight:600}.band .wide{grid-column:span 2}
.lines .item{width:44%;font-weight:600}.gap td{color:var(--soft);font-style:italic;text-align:center}
.sums{display:grid;grid-template-columns:1fr 1fr;gap:20px 36px;align-items:start;break-inside:avoid}.sums>:only-child{grid-column:2}
.totals tr :is(th,td){border-bottom:0;padding-block:3px}.report .totals th{font-size:.875em}.totals .due :is(th,td){padding-block:9px;border-block:1.5px solid var(--ink);font-weight:700;font-size:.9375em;color:var(--ink)}.totals .due .soft{font-size:.8125em;font-weight:600}
.at{padding:0 .15em;border-radius:3px;box-shadow:0 2px 0 0 currentColor}.at.error{background:var(--error-wash);color:var(--error)}.at.warning{background:var(--warning-wash);color:var(--warning)}
.expected{display:block;margin-top:3px;color:var(--good);font-weight:650}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media screen and (max-width:640px){.report{margin:0;padding:20px 16px 32px;border-radius:0;box-shadow:none}.verdict{padding:18px 0 16px;gap:0 14px}.seal{width:44px;height:44px;padding:10px}.verdict .word{font-size:1.5em}.facts div{grid-template-columns:1fr;gap:0}.facts{gap:8px}
.causes>li{padding:12px 12px 12px 44px}.causes>li>.mark{left:10px}.invoice{padding:16px 12px}.parties,.sums{grid-template-columns:minmax(0,1fr)}.sums>:only-child{grid-column:1}
.lines thead,.rules thead,.places thead{display:none}.places tr{display:flex;flex-wrap:wrap;gap:0 8px;padding:7px 0;border-bottom:1px solid var(--line)}.places tr:last-child{border:0}.report .places td{padding:0;border:0}.places td:empty{display:none}.report .places :is(.name,.field){flex:0 0 100%}.report .places .number{order:1;margin-left:auto;padding:0;color:var(--soft)}.places .number::before{content:attr(data-column) ' '}.places .value+.becomes::before{content:'→ '}.told li{grid-template-columns:minmax(0,1fr);gap:2px}.told .name{font-weight:600}
.lines tr{display:grid;grid-template-columns:auto minmax(0,1fr);gap:2px 10px;padding:9px 0;border-bottom:1px solid var(--line)}.lines td{padding:0;border:0}.lines .item{width:auto}.report .lines .number{grid-column:1/-1;display:flex;justify-content:space-between;white-space:normal}.lines .number::before{content:attr(data-column);color:var(--soft)}.lines .gap td{grid-column:1/-1}
.rules tr{display:grid}.rules td{border:0;padding:0}.rules tbody{display:block;padding:8px 0;border-bottom:1px solid var(--line)}.wordings div{grid-template-columns:1fr;gap:0}}
@media print{.beyond{display:none}.more{display:block}.cause:has(+.places,+.spots,+.told){break-after:avoid}.follows summary{list-style:none}.follows summary::-webkit-details-marker{display:none}:root,:host{color-scheme:light}body{background:none}.report{font-size:8.8pt;line-height:1.42;orphans:3;widows:3;max-width:none;margin:0;padding:0;border-radius:0;box-shadow:none;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.report{--soft:#444b57}.report h3{margin:18pt 0 7pt;font-size:12.5pt}.verdict{padding:14pt 0 12pt}.causes{display:block}.causes>li{margin-bottom:7pt;padding-block:8pt}.causes>li>.mark{top:9pt}
.invoice{display:block;padding:0;border:0;font-size:8.2pt}.invoice>*+*{margin-top:11pt}.invoice .head,.parties,.band{break-inside:avoid}.invoice .head{break-after:avoid}.band{padding:7pt 9pt;gap:6pt 14pt;grid-template-columns:repeat(auto-fill,minmax(34mm,1fr))}.report :is(td,tbody th){padding-block:3.5pt}.report a{color:inherit;text-decoration:none}.report section+section{margin-top:22pt}}
`;

export const REPORT_STYLE = new Html(STYLE);

/** Style of a separate page: its margins, with the title and the page number in them. */
export function pageStyle(title: string): Html {
  const text = title.replace(/["\\<>&]/g, '');
  const look = 'font:7.5pt system-ui,"Liberation Sans",sans-serif;color:#5a6372';
  return new Html(
    `@page{size:A4;margin:15mm 16mm 17mm;@bottom-left{content:"${text}";${look}}@bottom-right{content:counter(page) " / " counter(pages);${look}}}\n`,
  );
}
