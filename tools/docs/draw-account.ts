/**
 * Draws the distribution of the default account: `docs/default-account.svg`. `npm run docs` runs it, and a test fails if
 * the picture is not up to date.
 */
import { writeFileSync } from 'node:fs';
import { compile } from '../../src/scenarios/scenario-compiler.ts';
import { Worlds } from '../../src/world/lifecycle/worlds.ts';
import { DAYS, Figures, measureAccount, shareOfRows, shareOfTop, type AccountFigures } from './account-figures.ts';

export const PICTURE = new URL('../../docs/default-account.svg', import.meta.url);

const SIZE = { width: 860, height: 560 };
const PANEL = { width: 360, height: 180 };
const BLUE = '#3b6fb6';
const GRAY = '#8a94a3';

interface Bar {
  label: string;
  /** From 0 to 1. */
  height: number;
  value: string;
}

export function pictureOfDefaultAccount(): string {
  const now = Date.parse('2026-03-02T12:00:00Z');
  const worlds = new Worlds({ compile, scenario: 'default', seed: '1', now, clock: 'frozen' });
  const figures = measureAccount(worlds.default, '100000000000101', { brand: 'Orvenna' });
  worlds.close();
  const { total, campaignDays, daysOutOfBudget } = figures;
  const summary = [
    `click rate ${percent(total.clickRate, 2)}`,
    `price of a click ${(total.price / 100).toFixed(2)} USD`,
    `orders per click ${percent(total.orderRate, 1)}`,
    `advertising cost of sales ${percent(total.acos, 0)}`,
    `campaign days out of budget ${percent(daysOutOfBudget / campaignDays, 0)}`,
  ].join(' · ');
  const panels = [
    panel(40, 80, 'Impressions of each keyword and target, most first', ranks(figures)),
    panel(460, 80, 'Cost by day', costs(figures)),
    panel(
      40,
      340,
      'Clicks per impression',
      rates(figures, 'clickRate', ['top of search', 'rest of search', 'product pages']),
    ),
    panel(
      460,
      340,
      'Orders per click',
      rates(figures, 'orderRate', ['brand', 'exact', 'phrase', 'broad', 'product', 'auto']),
    ),
  ];
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 ${SIZE.width} ${SIZE.height}" font-family="sans-serif" font-size="12">`,
    '<title>The default account over 30 days</title>',
    `<rect width="${SIZE.width}" height="${SIZE.height}" fill="#ffffff"/>`,
    text(40, 30, `Sponsored products of the default account over ${DAYS} days`, { size: 16 }),
    text(40, 50, summary),
    ...panels,
    '</svg>',
  ].join('\n')}\n`;
}

/** One line for each keyword and target. */
function ranks(figures: AccountFigures): string {
  const { clauses } = figures;
  const most = Math.max(1, ...clauses.map(({ impressions }) => impressions));
  const width = PANEL.width / clauses.length;
  const bars = clauses.map(({ impressions }, i) =>
    bar(i * width, Math.log10(1 + impressions) / Math.log10(1 + most), width * 0.8),
  );
  const notes = [
    `10 % of them have ${percent(shareOfTop(figures, 0.1), 0)} of the impressions`,
    `each has a row on ${percent(shareOfRows(figures), 0)} of the days`,
    'logarithmic scale',
  ];
  return [...bars, ...notes.map((note, i) => text(PANEL.width, 14 + 16 * i, note, { anchor: 'end' }))].join('\n');
}

function costs({ byDay }: AccountFigures): string {
  const days = [...byDay];
  const most = Math.max(...days.map(([, { cost }]) => cost));
  const width = PANEL.width / days.length;
  return [
    ...days.map(([, { cost }], i) => bar(i * width, cost / most, width * 0.8)),
    text(0, PANEL.height + 16, days[0]?.[0] ?? ''),
    text(PANEL.width, PANEL.height + 16, days.at(-1)?.[0] ?? '', { anchor: 'end' }),
    text(PANEL.width, -6, `at most ${(most / 100).toFixed(0)} USD`, { anchor: 'end' }),
  ].join('\n');
}

function rates({ parts }: AccountFigures, rate: 'clickRate' | 'orderRate', names: readonly string[]): string {
  const values = names.map((name) => (parts.get(name) ?? new Figures())[rate] || 0);
  const most = Math.max(...values);
  const width = PANEL.width / names.length;
  const bars = names.map((label, i): Bar => {
    const value = values[i] ?? 0;
    return { label, height: (value / most) * 0.9, value: percent(value, rate === 'clickRate' ? 2 : 1) };
  });
  return bars
    .flatMap(({ label, height, value }, i) => [
      bar(i * width, height, width * 0.6),
      text((i + 0.3) * width, PANEL.height * (1 - height) - 4, value, { anchor: 'middle' }),
      text((i + 0.3) * width, PANEL.height + 16, label, { anchor: 'middle' }),
    ])
    .join('\n');
}

function panel(x: number, y: number, title: string, content: string): string {
  return [
    `<g transform="translate(${x} ${y})">`,
    text(0, -6, title, { size: 13 }),
    content,
    `<line x1="0" y1="${PANEL.height}" x2="${PANEL.width}" y2="${PANEL.height}" stroke="${GRAY}"/>`,
    '</g>',
  ].join('\n');
}

function bar(x: number, height: number, width: number): string {
  const pixels = PANEL.height * height;
  return `<rect x="${x.toFixed(1)}" y="${(PANEL.height - pixels).toFixed(1)}" width="${width.toFixed(1)}" height="${pixels.toFixed(1)}" fill="${BLUE}"/>`;
}

function text(x: number, y: number, content: string, style: { size?: number; anchor?: 'middle' | 'end' } = {}): string {
  const { size = 12, anchor = 'start' } = style;
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" text-anchor="${anchor}">${content}</text>`;
}

function percent(value: number, decimals: number): string {
  return `${(value * 100).toFixed(decimals)} %`;
}

if (import.meta.main) writeFileSync(PICTURE, pictureOfDefaultAccount());
