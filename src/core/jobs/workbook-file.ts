/**
 * A workbook with one sheet, as ECMA-376 defines it: the parts that every reader needs, and the sheet, whose text is added
 * in order.
 */
import type { StoredFile } from './file-blocks.ts';
import type { TextFile } from './job-files.ts';
import { ZipFile } from './zip-file.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The media type of the file. */
export const WORKBOOK_TYPE = `${TYPE}.sheet`;

const relationship = (type: string, target: string): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="rId1" Type="${DOCUMENT}/${type}" Target="${target}"/></Relationships>`;

const PARTS = {
  '[Content_Types].xml':
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': relationship('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml':
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}">` +
    '<sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relationship('worksheet', 'worksheets/sheet1.xml'),
};

/** The text that is added consists of the rows of the sheet. */
export class WorkbookFile implements TextFile {
  readonly #zip = new ZipFile();
  readonly #sheet;

  constructor() {
    for (const [name, text] of Object.entries(PARTS)) this.#zip.add(name, text);
    this.#sheet = this.#zip.begin('xl/worksheets/sheet1.xml');
    this.#sheet.add(`${XML}<worksheet xmlns="${MAIN}"><sheetData>`);
  }

  add(rows: string): void {
    this.#sheet.add(rows);
  }

  finish(): StoredFile {
    this.#sheet.add('</sheetData></worksheet>');
    this.#sheet.end();
    return this.#zip.finish();
  }
}
