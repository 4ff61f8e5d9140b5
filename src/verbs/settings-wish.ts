/**
 * Settings as they were written, read: spans become milliseconds. A `Complaint` says what of them can't be.
 */
import { defined } from '../model/defined.ts';
import type { Settings } from '../model/settings.ts';
import type { SettingsSaid } from '../scenario/settings-schema.ts';
import { Complaint } from './complaint.ts';
import { spanSaid } from './times-said.ts';

export function settingsWished(said: SettingsSaid): Partial<Settings> {
  const { downloadLinkTtl, snapshotTtl, tokenTtl, moderation, ...others } = said;
  return defined({
    ...others,
    downloadLinkTtl: spanOf('downloadLinkTtl', downloadLinkTtl),
    snapshotTtl: spanOf('snapshotTtl', snapshotTtl),
    tokenTtl: lifeOf('tokenTtl', tokenTtl),
    moderation: typeof moderation === 'object' ? { after: spanSaid('moderation.after', moderation.after) } : moderation,
  });
}

function spanOf(path: string, text: string | undefined): number | undefined {
  return text === undefined ? undefined : spanSaid(path, text);
}

/** The token endpoint tells it in whole seconds. */
function lifeOf(path: string, text: string | undefined): number | undefined {
  const life = spanOf(path, text);
  if (life !== undefined && life < 1000) throw new Complaint(path, 'must be 1s at least');
  return life;
}
