/** `ads-sandbox explain field`: fields of a seed and settings, by their names or paths. */
import { seedSchema } from '../../model/schemas/seed-file.ts';
import { settingsSchema } from '../../model/schemas/settings-schema.ts';
import { writeSettings } from '../../scenarios/write-input.ts';
import { DEFAULT_SETTINGS } from '../../model/settings.ts';
import { UsageError } from '../input/usage.ts';
import { SchemaFields, type JsonSchema, type SchemaField } from './schema-fields.ts';

export function seedFields(): SchemaFields {
  return new SchemaFields(seedSchema() as JsonSchema);
}

/** Settings have no defaults in their schema, because a change leaves out what stays. */
export function settingsFields(): SchemaFields {
  const schema = settingsSchema() as JsonSchema;
  const defaults: Readonly<Record<string, unknown>> = writeSettings(DEFAULT_SETTINGS);
  const properties = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    { ...field, default: defaults[name] },
  ]);
  return new SchemaFields({ ...schema, properties: Object.fromEntries(properties) }, 'settings');
}

/** `accounts[0].name` and `accounts.name` are `accounts[].name`. */
const comparable = (path: string): string => path.replaceAll(/\[\d*\]/g, '');
const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

export function explanation(name: string): string {
  const wanted = comparable(name);
  const all = [seedFields(), settingsFields()].flatMap((fields) =>
    fields.objects.flatMap(({ path, fields: own }) =>
      own.map((field) => ({ field, paths: fields.pathsOf(path).map((each) => joined(each, field.name)) })),
    ),
  );
  const found = all.filter(
    ({ field, paths }) => field.name === wanted || paths.some((path) => comparable(path) === wanted),
  );
  if (found.length === 0) {
    const isAlike = (path: string) => path.split('.').at(-1) === name.split('.').at(-1);
    const known = all.flatMap(({ field, paths }) => (name.includes('.') ? paths.filter(isAlike) : [field.name]));
    throw new UsageError(`a seed has no field '${name}'`, { name, known });
  }
  const byText = Map.groupBy(found, ({ field }) => fieldText(field));
  const shown = (paths: readonly string[]) => paths.find((path) => comparable(path) === wanted) ?? paths[0];
  return [...byText]
    .map(([text, same]) => `${same.map(({ paths }) => shown(paths)).join('\n')}\n  ${text}\n`)
    .join('\n');
}

function fieldText({ value, presence, description }: SchemaField): string {
  return [value, ...(presence === '' ? [] : [`, ${presence}`]), `\n  ${description}`].join('').replaceAll('`', '');
}
