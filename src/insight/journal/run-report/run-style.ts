/**
 * The style of the report of a run, in light and dark. The radio buttons above the calls filter them without a script.
 */
export const RUN_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5dae1, #343b46); --soft: light-dark(#f4f6f8, #1c2027);
  --dim: light-dark(#56606d, #a3adba); --bad: light-dark(#b3170c, #ff8f85); --warn: light-dark(#7c4a00, #f0b95c); }
body { font: 14px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; max-width: 100rem; margin: 1.5rem auto; padding: 0 1rem; }
h1 { font-size: 1.3rem; } h2 { font-size: 1.1rem; margin-top: 1.6rem; }
table { border-collapse: collapse; width: 100%; } th, td { border-bottom: 1px solid var(--line); padding: .15rem .6rem .15rem 0; text-align: left; vertical-align: top; }
th { color: var(--dim); font-weight: normal; } code { font: 12px/1.5 ui-monospace, monospace; overflow-wrap: break-word; }
section td:first-child { white-space: nowrap; }
.wide { overflow-x: auto; } .dim { color: var(--dim); } .failed, .error { color: var(--bad); } .warning { color: var(--warn); }
label { margin-right: 1rem; } summary { padding: .3rem 0; } ul { padding-left: 1.2rem; }
section:has(#only-errors:checked) tbody tr:not(.failed) { display: none; }
section:has(#only-violations:checked) tbody tr:not(.violates) { display: none; }
`;
