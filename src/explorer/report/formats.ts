/**
 * The formats of the report of an exploration.
 */
import type { Exploration } from '../faults/exploration.ts';
import { exploredAsHtml } from './html.ts';
import { exploredAsJunit } from './junit.ts';
import { exploredAsMarkdown } from './markdown.ts';
import { exploredAsText } from './terminal.ts';

export const REPORT_FORMATS = {
  text: exploredAsText,
  markdown: exploredAsMarkdown,
  junit: exploredAsJunit,
  json: (exploration: Exploration): string => `${JSON.stringify(exploration, undefined, 2)}\n`,
  html: exploredAsHtml,
} as const;

export type ReportFormat = keyof typeof REPORT_FORMATS;
