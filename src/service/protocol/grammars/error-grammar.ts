/**
 * The shapes of error bodies of calls that do not have batches of entities. An API names its shape, and with it the schema.
 */
import { jsonTypeFor } from '../../http/accept.ts';
import type { Schema } from '../../http/description.ts';
import type { ApiError, ErrorSerializer } from '../../http/reply.ts';
import { NUMBER, STRING, arrayOf, objectOf } from '../codecs/schemas.ts';

export interface ErrorGrammar {
  schema: Schema;
  serialize: ErrorSerializer;
  /** If it is not application/json. */
  mediaType?: string;
}

const object = (properties: Readonly<Record<string, Schema>>): Schema => objectOf(properties);

function grammar(
  schema: Schema,
  bodyOf: (error: ApiError, requestId: string) => object,
  mediaType?: string,
): ErrorGrammar {
  return {
    schema,
    ...(mediaType === undefined ? {} : { mediaType }),
    serialize(error, { requestId, head }) {
      const { status, details, reason = details, headers } = error;
      const type = mediaType === undefined ? undefined : { 'content-type': jsonTypeFor(head, mediaType) };
      const all = { ...type, ...headers };
      const body = JSON.stringify(bodyOf(error, requestId));
      return { status, body, reason, ...(Object.keys(all).length === 0 ? {} : { headers: all }) };
    },
  };
}

/** `{ code, details }`, where the code is the status as a text. */
export const STATUS_AND_DETAILS = grammar(object({ code: STRING, details: STRING }), ({ code, status, details }) => ({
  code: code ?? String(status),
  details,
}));

/** `{ code, message }`, where the code is the status as a text. */
export const statusAndMessage = (mediaType: string): ErrorGrammar =>
  grammar(
    { ...object({ code: STRING, message: STRING }), required: ['code', 'message'] },
    ({ code, status, details }) => ({ code: code ?? String(status), message: details }),
    mediaType,
  );

/** `{ code, details }`, where the code is the status as a number. */
export const NUMBER_AND_DETAILS = grammar(object({ code: NUMBER, details: STRING }), ({ status, details }) => ({
  code: status,
  details,
}));

const CODES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHORIZED',
  403: 'ACCESS_DENIED',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'THROTTLED',
  500: 'INTERNAL_ERROR',
};

const codeOf = ({ code, status }: ApiError): string => code ?? CODES[status] ?? String(status);

/** `{ code, details }`, where the code is a name. */
export const codeAndDetails = (mediaType?: string): ErrorGrammar =>
  grammar(
    object({ code: STRING, details: STRING }),
    (error) => ({ code: codeOf(error), details: error.details }),
    mediaType,
  );

export const CODE_AND_DETAILS = codeAndDetails();

/** `{ message }`, in the media type of the answer or in JSON. */
export const messageOnly = (mediaType?: string): ErrorGrammar =>
  grammar(object({ message: STRING }), ({ details }) => ({ message: details }), mediaType);

/** `{ errors: [{ errorId, errorCode, errorMessage }] }`. */
export const LIST_OF_ERRORS = grammar(
  object({
    errors: {
      type: 'array',
      minItems: 1,
      items: object({ errorId: NUMBER, errorCode: STRING, errorMessage: STRING }),
    },
  }),
  (error) => ({ errors: [{ errorId: error.status, errorCode: codeOf(error), errorMessage: error.details }] }),
);

/** `{ message, requestId, errors: [{ errorType, fieldName, message }] }`. */
export const MESSAGE_AND_ERRORS = grammar(
  object({
    message: STRING,
    requestId: STRING,
    errors: arrayOf(object({ errorType: STRING, fieldName: STRING, message: STRING })),
  }),
  ({ details, errors = [] }, requestId) => ({ message: details, requestId, errors }),
);
