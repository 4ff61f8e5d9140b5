/**
 * Files that can be had: where they are led to, and what the storage says where they can't.
 */
import { ended, follow, locationIn, requestReport, requestSnapshot, seed } from './reports.ts';
import { sandbox, type Answer, type Sandbox } from './sandbox.ts';

export interface Ready {
  box: Sandbox;
  location: string;
  fileSize: number;
}

/** A report, or a snapshot, whose status is SUCCESS. */
export async function ready(kind: 'report' | 'snapshot' = 'report', server = {}): Promise<Ready> {
  const box = sandbox({ server });
  await seed(box);
  const requested = await (kind === 'report' ? requestReport(box, 'keywords') : requestSnapshot(box, 'keywords'));
  const { json } = await ended(box, requested);
  return { box, location: json.location, fileSize: json.fileSize };
}

export const fileAddress = async ({ box, location }: Ready): Promise<string> => locationIn(await follow(box, location));

/** Of an error in XML. */
export const codeIn = ({ text }: Answer): string | undefined => /<Code>(.*)<\/Code>/.exec(text)?.[1];
