/**
 * How reports name the verdicts.
 */
import type { Verdict } from '../faults/exploration.ts';

interface VerdictText {
  label: string;
  /** One character, for tables. */
  symbol: string;
  /** What the verdict means, in one sentence. */
  says: string;
}

export const VERDICT_TEXTS: Readonly<Record<Verdict, VerdictText>> = {
  'silently-wrong': {
    label: 'silently wrong',
    symbol: '✗',
    says: 'The client ended with status 0, but its state, its output or its loaded numbers are not those of the reference runs.',
  },
  'harmful-failure': {
    label: 'failed with harm',
    symbol: '!',
    says: 'The client reported a failure, and left changes that the reference runs did not make.',
  },
  hung: { label: 'hung', symbol: '∞', says: 'The client did not end within the time limit.' },
  'failed-needlessly': {
    label: 'failed needlessly',
    symbol: 'n',
    says: 'The client reported a failure, although it had what it needs: the service answered as it should, or issues another token.',
  },
  'broke-rule': {
    label: 'broke a rule',
    symbol: '§',
    says: 'The client did no harm, but violated the contract of the API on the way.',
  },
  failed: { label: 'failed loudly', symbol: 'f', says: 'The client reported the failure, and did no harm.' },
  survived: { label: 'survived', symbol: '✓', says: 'The client did the job as in the reference runs.' },
  'not-reached': {
    label: 'not reached',
    symbol: '-',
    says: 'The client did not make the call at which the fault happens.',
  },
};
