/**
 * Reports in the XML of JUnit, which CI systems show.
 */
import { element, escapeXml } from './xml-element.ts';

export interface JunitCase {
  classname: string;
  name: string;
  /** Seconds. */
  time?: string;
  /** What becomes of the case; one without it passes. */
  failure?: { type?: string; message: string; text: string };
  /** Why the case was skipped; '' without a reason. */
  skipped?: string;
  /** What a case that passes has written. */
  output?: string;
}

/** `output`: what the whole suite has written. */
export function junitReport(name: string, cases: readonly JunitCase[], output = ''): string {
  const counts = {
    tests: String(cases.length),
    failures: String(cases.filter(({ failure }) => failure !== undefined).length),
    errors: '0',
    skipped: String(cases.filter(({ skipped }) => skipped !== undefined).length),
  };
  const lines = [...cases.map(caseElement), ...(output === '' ? [] : [textElement(output)])].join('\n');
  const suite = element('testsuite', { name, ...counts }, `\n${lines}\n`);
  const suites = element('testsuites', { name: 'ads-sandbox', ...counts }, `\n${suite}\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${suites}\n`;
}

function caseElement({ failure, skipped, output, ...attributes }: JunitCase): string {
  if (failure !== undefined) {
    const { text, ...reason } = failure;
    return element('testcase', attributes, element('failure', reason, escapeXml(text)));
  }
  if (skipped !== undefined)
    return element('testcase', attributes, element('skipped', skipped === '' ? {} : { message: skipped }, ''));
  return element('testcase', attributes, output === undefined ? '' : textElement(output));
}

function textElement(text: string): string {
  return element('system-out', {}, escapeXml(text));
}
