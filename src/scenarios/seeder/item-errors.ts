/**
 * Converts failures of the entity service to validation errors with the field names of a seed.
 */
import { describeLimits, type Failure, type InvalidTextReason } from '../../model/failures.ts';
import { join } from '../../model/errors/validation-error.ts';
import { isAmount, nameOfColumn } from '../../model/forms/columns.ts';
import { toMajor } from '../../model/money.ts';
import type { InvalidField } from '../../model/forms/codec.ts';

/** The names of model fields in the input. */
type Names = Readonly<Record<string, string>>;

const TEXT_FAULTS: Readonly<Record<InvalidTextReason, string>> = {
  empty: 'is empty',
  tooShort: 'is too short: %d characters at least',
  tooLong: 'is too long: %d characters at most',
  blankAtEnd: 'begins or ends with a blank',
  controlCharacter: 'contains a control character',
  characters: 'contains a character that is not allowed',
  pattern: 'does not have the required form',
  tooManyWords: 'has too many words: %d at most',
};

/**
 * The field, empty for the whole, and what is wrong with it. `decimals` are those of money in the marketplace, `own`
 * the fields that are called otherwise where this one was written.
 */
export function toValidationError(failure: Failure, decimals: 0 | 2, own: Names = {}): InvalidField {
  const at = (field: string, message: string): InvalidField => ({
    field: join(own[field] ?? nameOfColumn(field), 'within' in failure ? (failure.within ?? '') : ''),
    message,
  });
  switch (failure.code) {
    case 'missing':
      return at(failure.field, 'is missing');
    case 'outOfRange': {
      const isMoney = isAmount(failure);
      const limit = (amount: number): string =>
        isMoney ? toMajor(amount, decimals).toFixed(decimals) : String(amount);
      return at(failure.field, describeLimits(failure, limit));
    }
    case 'invalidText':
      return at(failure.field, TEXT_FAULTS[failure.reason].replace('%d', String(failure.limit)));
    case 'endBeforeStart':
      return at('endDay', 'is before the start');
    case 'startInPast':
      return at('startDay', 'is before the day of creation, which a strict world refuses');
    case 'unknownParent':
      return at('', `there is no ${failure.kind} ${failure.id} in this profile`);
    case 'parentArchived':
      return at('', `its ${failure.kind} ${failure.id} is archived`);
    case 'parentMismatch':
      return at('', `${failure.child} ${failure.id} is not in ${failure.parent} ${failure.parentId}`);
    case 'nameTaken':
      return at('name', `the name ${failure.name} is already in use`);
    case 'duplicate':
      return at('', `is the same as ${failure.kind} ${failure.id}`);
    case 'keywordInAutoCampaign':
      return at('', 'an auto campaign cannot have keywords');
    case 'keywordBesideTargets':
      return at('', 'its ad group has targets, and therefore cannot have keywords');
    case 'biddingConflict':
      return at('premiumBidAdjustment', 'bid plus cannot be combined with dynamic bidding');
    case 'invalidBidding':
      return at(`dynamicBidding.${failure.within ?? ''}`, failure.reason);
    case 'invalidBudget':
      return at(failure.within === 'amount' ? 'budget' : failure.within, failure.detail);
    case 'targetInAutoCampaign':
      return at('', 'an auto campaign can only have the four automatic targets of each ad group');
    case 'targetBesideKeywords':
      return at('', 'its ad group has keywords, and therefore cannot have targets');
    case 'invalidExpression':
      return at('expression', failure.reason);
    case 'wrongProductId':
      return at('', failure.detail);
    case 'unsupported':
    case 'adIneligible':
    case 'noAdExperience':
      return at(failure.field, failure.detail);
    default:
      return at('field' in failure ? failure.field : '', `is refused: ${failure.code}`);
  }
}
