/**
 * The language of names. Names are not translated.
 */
import type { RuleId } from '../../../../generated/rule-ids.ts';
import { badParameter } from '../../../http/api-errors.ts';
import type { ApiError } from '../../../http/reply.ts';
import { enumOf } from '../../codecs/schemas.ts';

const LOCALES = (
  'ar_AE de_DE en_AE en_AU en_CA en_GB en_IN en_SG en_US es_ES es_MX fr_CA fr_FR hi_IN it_IT ja_JP ko_KR nl_NL pl_PL ' +
  'pt_BR sv_SE ta_IN th_TH tr_TR vi_VN zh_CN'
).split(' ');

export const LOCALE = enumOf(...LOCALES);

export function localeError(locale: string | undefined, rule: RuleId): ApiError | undefined {
  if (locale === undefined || LOCALES.includes(locale)) return undefined;
  return badParameter(`locale '${locale.slice(0, 100)}' is not supported`, rule);
}
