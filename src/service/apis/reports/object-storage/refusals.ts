/**
 * Refusals of the object storage that downloads and uploads share.
 */
import type { LinkError } from '../../../../core/jobs/signed-urls.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';
import type { Reply } from '../../../http/reply.ts';
import { storageError } from '../../../http/storage-errors.ts';

export function wrongStorageMethod(method: string): Reply {
  return storageError(
    { status: 405, code: 'MethodNotAllowed', rule: 'RPT-45' },
    'The specified method is not allowed against this resource.',
    { Method: method },
  );
}

export function rejectLink(error: LinkError): Reply {
  return error === 'unsigned'
    ? storageError({ status: 403, code: 'AccessDenied', rule: 'RPT-43' }, 'Access Denied')
    : storageError(
        { status: 403, code: 'SignatureDoesNotMatch', rule: 'RPT-44' },
        'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
      );
}

export function rejectTwoCredentials(token: string, rule: RuleId): Reply {
  const message =
    'Only one auth mechanism allowed; only the X-Amz-Algorithm query parameter, Signature query string parameter or the Authorization header should be specified';
  const [scheme = ''] = token.split(' ', 1);
  return storageError({ status: 400, code: 'InvalidArgument', rule }, message, {
    ArgumentName: 'Authorization',
    ArgumentValue: scheme,
  });
}
