/** The lists of operations in docs/reference.md, and their counts in README.md. */
import { KNOWN, type KnownOperation } from '../../src/cli/explaining/operation.ts';
import { MISSING_OPERATIONS } from '../../src/generated/operation-facts.ts';
import { VENDOR_DOCUMENTS } from '../../src/generated/served-apis.ts';
import { operations } from '../../src/server/operations.ts';
import { otherApi, OTHER_APIS } from '../../src/service/http/other-apis.ts';
import { code, codes, sentence } from './lists.ts';

const SPECIFIED = 'specified';

/** The operations of the specification, by API. */
export function supportCounts(): string {
  const documented = KNOWN.filter(({ certainty }) => certainty === SPECIFIED);
  const served = documented.filter(({ operation }) => operation !== undefined);
  const apis = [...Map.groupBy(served, ({ api }) => api)].map(([name, own]) => `${name} (${own.length})`);
  return `${served.length} of the ${documented.length} documented operations work: ${apis.join(', ')}.`;
}

/** Each path once, with its methods and operation ids. */
function pathTexts(known: readonly KnownOperation[]): string {
  return [...Map.groupBy(known, ({ path }) => path)]
    .map(([path, same]) => {
      const calls = same.map(({ method, operation }) => code(`${method} ${operation?.id ?? 'not served'}`));
      return `${code(path)} ${calls.join(' ')}`;
    })
    .join(', ');
}

export function operationLists(): string {
  return [...Map.groupBy(KNOWN, ({ api }) => api)]
    .map(([api, own]) => {
      const groups = Map.groupBy(own, ({ certainty, note }) =>
        [...(certainty === SPECIFIED ? [] : [certainty]), ...(note === '' ? [] : [note])].join('; '),
      );
      const lists = [...groups].map(([title, known]) => `- ${title === '' ? '' : `${title}: `}${pathTexts(known)}`);
      return `### ${sentence(api, 'upper')}\n\n${lists.join('\n')}`;
    })
    .join('\n\n');
}

/** Whether some of what is below the prefix is served. */
function isServed({ prefix }: { prefix: string }): boolean {
  return operations.some(({ paths }) => paths.some((path) => otherApi(path)?.prefix === prefix));
}

/** What is not served, by the reason: parts of the service with their paths, and operations of the vendor's documents. */
export function missingList(): string {
  const parts = [
    ...OTHER_APIS.map(({ prefix, name, why }) => ({ name, why, text: `${prefix}…` })),
    ...MISSING_OPERATIONS.flatMap(([method, path, , reason]) => {
      const [name = '', why = ''] = reason.split(/: (.*)/);
      const isListed = OTHER_APIS.some(
        (other) => other.why === why && !isServed(other) && path.startsWith(other.prefix),
      );
      return isListed ? [] : [{ name, why, text: `${method} ${path}` }];
    }),
  ];
  return [...Map.groupBy(parts, ({ why }) => why)]
    .map(([why, same]) => {
      const names = [...Map.groupBy(same, ({ name }) => name)];
      return `- ${why}: ${names.map(([name, texts]) => `${name} ${codes(texts.map(({ text }) => text))}`).join('; ')}`;
    })
    .join('\n');
}

export function vendorDocuments(): string {
  const isWhole = ({ served, operations: all }: (typeof VENDOR_DOCUMENTS)[number]): boolean => served === all;
  const parts = VENDOR_DOCUMENTS.filter((each) => !isWhole(each));
  return [
    `- all: ${VENDOR_DOCUMENTS.filter(isWhole)
      .map(({ document }) => document)
      .join(', ')}`,
    `- a part: ${parts.map(({ document, served, operations: all }) => `${document} (${served} of ${all})`).join(', ')}`,
  ].join('\n');
}
