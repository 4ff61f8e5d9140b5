/**
 * The parts of a body of type `multipart/form-data` (RFC 7578), which is read as bytes. Undefined for any other body.
 */

interface Part {
  fileName: string | undefined;
  bytes: Buffer;
}

const END_OF_HEAD = '\r\n\r\n';
/** No client needs more. */
const MAX_PARTS = 20;

export function partsOf(contentType: string | undefined, body: Buffer): ReadonlyMap<string, Part> | undefined {
  if (contentType === undefined || !/^multipart\/form-data(?:;|$)/i.test(contentType)) return undefined;
  const boundary = parameterOf(contentType, 'boundary');
  if (boundary === undefined) return undefined;
  const mark = Buffer.from(`--${boundary}`, 'latin1');
  const parts = new Map<string, Part>();
  let start = body.indexOf(mark);
  while (start >= 0 && parts.size < MAX_PARTS) {
    const from = start + mark.length;
    const end = body.indexOf(mark, from);
    if (end < 0) break;
    readPart(body.subarray(from, end), parts);
    start = end;
  }
  return parts;
}

/** A part begins after the line of the boundary, and ends before a line break. */
function readPart(bytes: Buffer, parts: Map<string, Part>): void {
  const headEnd = bytes.indexOf(END_OF_HEAD, 0, 'latin1');
  if (headEnd < 0) return;
  const disposition = /^content-disposition:(.*)$/im.exec(bytes.toString('utf8', 0, headEnd))?.[1] ?? '';
  const name = parameterOf(disposition, 'name');
  if (name === undefined) return;
  const contents = bytes.subarray(
    headEnd + END_OF_HEAD.length,
    Math.max(headEnd + END_OF_HEAD.length, bytes.length - 2),
  );
  parts.set(name, { fileName: fileNameIn(disposition), bytes: contents });
}

/** The name of a file in a Content-Disposition header. */
export function fileNameIn(disposition: string | undefined): string | undefined {
  return parameterOf(disposition ?? '', 'filename');
}

const MAX_LENGTH = 200;

/** A parameter of a header such as `form-data; name="asset"`. A value does not contain semicolons. */
function parameterOf(header: string, name: string): string | undefined {
  for (const parameter of header.split(';')) {
    const equals = parameter.indexOf('=');
    if (parameter.slice(0, Math.max(equals, 0)).trim().toLowerCase() !== name) continue;
    const value = parameter
      .slice(equals + 1)
      .trim()
      .replaceAll('"', '');
    return value === '' || value.length > MAX_LENGTH ? undefined : value;
  }
  return undefined;
}
