/**
 * The size and the duration of an MP4 or QuickTime file (ISO/IEC 14496-12), which are in boxes within the box `moov`.
 */
import type { FileFacts } from '../../model/stored/assets.ts';

interface Box {
  type: string;
  /** Where its contents begin and end. */
  from: number;
  to: number;
}

/** No real file has as many boxes where they are read. */
const MAX_BOXES = 1000;

export function videoFacts(bytes: Buffer): Pick<FileFacts, 'width' | 'height' | 'duration'> {
  const moov = boxesIn(bytes, 0, bytes.length).find(({ type }) => type === 'moov');
  if (moov === undefined) return {};
  const inner = boxesIn(bytes, moov.from, moov.to);
  const tracks = inner.filter(({ type }) => type === 'trak').map((track) => trackSize(bytes, track));
  const header = inner.find(({ type }) => type === 'mvhd');
  return { ...tracks.find((size) => size !== undefined), ...(header === undefined ? {} : durationOf(bytes, header)) };
}

function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= to && boxes.length < MAX_BOXES) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= to;
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    const head = isLong ? 16 : 8;
    if (length < head) break;
    const end = Math.min(at + length, to);
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), from: at + head, to: end });
    at = end;
  }
  return boxes;
}

/** Times are in units of the header: 32 bits in version 0, and 64 bits in version 1. */
function durationOf(bytes: Buffer, { from, to }: Box): { duration?: number } {
  const isLong = bytes[from] === 1;
  const at = from + (isLong ? 20 : 12);
  if (at + 12 > to) return {};
  const scale = bytes.readUInt32BE(at);
  const units = isLong ? Number(bytes.readBigUInt64BE(at + 4)) : bytes.readUInt32BE(at + 4);
  return scale === 0 ? {} : { duration: Math.round((units / scale) * 1000) / 1000 };
}

/** The last 8 bytes of a track header are width and height, with 16 bits for the fraction. A sound track has none. */
function trackSize(bytes: Buffer, track: Box): { width: number; height: number } | undefined {
  const header = boxesIn(bytes, track.from, track.to).find(({ type }) => type === 'tkhd');
  if (header === undefined || header.to - header.from < 84) return undefined;
  const [width, height] = [bytes.readUInt16BE(header.to - 8), bytes.readUInt16BE(header.to - 4)];
  return width > 0 && height > 0 ? { width, height } : undefined;
}
