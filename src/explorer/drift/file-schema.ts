/**
 * The schema of the rows of report files, from the columns of all reports of version 3.
 */
import type { Schema } from '../../service/http/description.ts';
import type { ReportColumn } from '../../core/performance/columns/column.ts';
import { ENTITY_COLUMNS } from '../../core/performance/columns/entity-columns.ts';
import { QUANTITY_COLUMNS } from '../../core/performance/columns/quantity-columns.ts';

const TYPES: Readonly<Record<ReportColumn['type'], Schema>> = {
  id: { type: 'integer' },
  text: { type: 'string' },
  date: { type: 'string', format: 'date' },
  integer: { type: 'integer' },
  decimal: { type: ['number', 'null'] },
  money: { type: 'number' },
};
/** All columns that are names of a list have this form of value. */
const STATUS: Schema = { type: 'string', enum: ['ENABLED', 'PAUSED', 'ARCHIVED'] };
const STATUS_NAME = /Status$/;

const COLUMNS = { ...QUANTITY_COLUMNS.headlineSearch, ...QUANTITY_COLUMNS.sponsoredProducts, ...ENTITY_COLUMNS };

/** Every requested column is in every row, so none is optional. */
export const FILE_SCHEMA: Schema = {
  type: 'array',
  items: {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(COLUMNS).map(([name, { type }]) => [name, STATUS_NAME.test(name) ? STATUS : TYPES[type]]),
    ),
    required: Object.keys(COLUMNS),
  },
};
