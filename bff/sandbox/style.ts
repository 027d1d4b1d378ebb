/** The page's look, in the site's own colours (`/colours.css`) and faces, without its build. */
export const style = `
* { box-sizing: border-box; border-color: var(--line); }
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 15px/26px "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif;
  line-break: strict;
  overflow-wrap: anywhere;
  text-autospace: normal;
}
header { border-bottom: 1px solid var(--line); }
header div, main { max-width: 64rem; margin: 0 auto; padding: 0 1rem; }
header div { display: flex; align-items: center; gap: 1rem; min-height: 64px; }
header img { width: 28px; height: 28px; }
header a { margin-left: auto; display: inline-flex; align-items: center; min-height: 44px; }
main { padding-bottom: 4rem; }
.lead { color: var(--muted); margin: 1.5rem 0 0; max-width: 38rem; }
h1, h2 { font-family: "Songti SC", "Source Han Serif SC", "Noto Serif CJK SC", "Noto Serif SC", serif; margin: 0; }
h1 { font-size: 21px; line-height: 30px; }
h2 { font-size: 19px; line-height: 28px; border-top: 1px solid var(--ink); padding-top: .75rem; }
section { margin-top: 2.5rem; }
section > p { margin: .25rem 0 .75rem; color: var(--muted); font-size: 13px; line-height: 20px; }
ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
ul.codes { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 1.5rem; border: 0; }
li.row { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1rem; min-height: 60px; padding: .5rem 0; border-bottom: 1px solid var(--line); }
li.row > :first-child { flex: 1 1 16rem; min-width: 0; }
li.none { padding: 1.25rem 0; color: var(--muted); border-bottom: 1px solid var(--line); }
li.named { background: var(--wash); }
small { display: block; color: var(--muted); font-size: 13px; line-height: 20px; font-variant-numeric: tabular-nums; }
strong { font-variant-numeric: tabular-nums; }
.code { font: 21px/30px "Times New Roman", "Liberation Serif", serif; letter-spacing: .08em; font-variant-numeric: tabular-nums; }
figure { margin: 0; font-size: 13px; line-height: 20px; }
figure img { display: block; width: 100%; max-width: 9rem; background: #fff; border: 1px solid var(--line); margin-bottom: .5rem; }
code { font-size: 12px; color: var(--muted); }
a { color: var(--sea); }
button, input, select { font: inherit; min-height: 44px; border-radius: 4px; border: 1px solid var(--edge); background: var(--surface); color: var(--ink); padding: 0 1rem; max-width: 100%; }
button { cursor: pointer; }
button.primary { background: var(--sea); border-color: var(--sea); color: var(--on-sea); min-width: 8rem; }
button:hover { border-color: var(--sea); }
:focus-visible { outline: 2px solid var(--sea); outline-offset: 2px; }
label { display: inline-flex; flex-direction: column; font-size: 13px; line-height: 20px; gap: .125rem; }
label.box { flex-direction: row; align-items: center; gap: .5rem; min-height: 44px; }
label.box input { min-height: 0; width: 18px; height: 18px; }
form { display: flex; flex-wrap: wrap; align-items: flex-end; gap: .75rem; padding: .5rem 0 1rem; }
summary { cursor: pointer; min-height: 44px; display: inline-flex; align-items: center; color: var(--sea); font-size: 13px; }
#said { position: sticky; top: 0; z-index: 1; margin: 0; }
#said:not(:empty) { background: var(--ink); color: var(--paper); padding: .5rem 1rem; text-align: center; }
`;
