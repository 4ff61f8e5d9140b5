/**
 * The style of the HTML report, in light and dark.
 */
export const HTML_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5d9de, #3b424a); --soft: light-dark(#f4f5f7, #22272d);
  --bad: light-dark(#b42318, #ff8a80); --poor: light-dark(#8a5a00, #f2c46d); --good: light-dark(#1a6b34, #7fd69a); }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 90rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; } th, td { border: 1px solid var(--line); padding: .2rem .5rem; text-align: left; vertical-align: top; }
code, pre { font: 13px/1.45 ui-monospace, monospace; } pre { background: var(--soft); padding: .6rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
.number { text-align: right; } .wide { overflow-x: auto; }
.matrix td { text-align: center; } .matrix .operation { font-weight: normal; white-space: nowrap; }
.fault { vertical-align: bottom; font-weight: normal; } .fault span { writing-mode: vertical-rl; transform: rotate(180deg); }
.silently-wrong, .harmful-failure, .hung { color: var(--bad); font-weight: bold; } .broke-rule { color: var(--poor); font-weight: bold; }
.survived { color: var(--good); }
details { border: 1px solid var(--line); border-radius: 4px; padding: .4rem .8rem; margin: .6rem 0; }
summary { cursor: pointer; } del { color: var(--bad); } ins { color: var(--good); }
del, ins { text-decoration: none; } del::before { content: "- "; } ins::before { content: "+ "; }
`;
