import { describe, expect, it } from 'vitest';
import { readTable } from '../../src/console/format/read-table.ts';

describe('the file of a job as a table', () => {
  it('has a column for each field of any row, and keeps the digits of ids', () => {
    const text = '[{"campaignId":987654321987654321987,"clicks":2},{"clicks":3,"name":"a, b","top":null}]';
    expect(readTable(text, 'application/json')).toEqual({
      columns: ['campaignId', 'clicks', 'name', 'top'],
      rows: [
        ['987654321987654321987', '2', '', ''],
        ['', '3', 'a, b', 'null'],
      ],
    });
  });

  it('reads quoted cells, empty cells and line breaks of CSV', () => {
    const text = 'name,clicks,note\r\n"a, ""b""",1,\r\n,2,"two\nlines"\r\n';
    expect(readTable(text, 'text/csv')).toEqual({
      columns: ['name', 'clicks', 'note'],
      rows: [
        ['a, "b"', '1', ''],
        ['', '2', 'two\nlines'],
      ],
    });
    expect(readTable('name', 'text/csv')).toEqual({ columns: ['name'], rows: [] });
  });

  it('is empty for a file without rows', () => {
    expect(readTable('[]', 'application/json')).toEqual({ columns: [], rows: [] });
  });
});
