/**
 * What the first bytes of an image say of it, and what the boxes of a video say: format, size and duration. A file of
 * another format has a size in bytes only.
 */
import { videoFacts } from './video-boxes.ts';
import type { FileFacts } from '../../model/stored/assets.ts';

type Facts = Omit<FileFacts, 'fileSize'>;

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const WMV = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex');
const MICROSECONDS = 1e6;

export function fileFacts(bytes: Buffer): FileFacts {
  return { ...formatFacts(bytes), fileSize: bytes.length };
}

function formatFacts(bytes: Buffer): Facts | undefined {
  if (startsWith(bytes, PNG))
    return has(bytes, 24) ? size('png', bytes.readUInt32BE(16), bytes.readUInt32BE(20)) : { format: 'png' };
  if (/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)))
    return has(bytes, 10) ? size('gif', bytes.readUInt16LE(6), bytes.readUInt16LE(8)) : { format: 'gif' };
  if (startsWith(bytes, Buffer.of(0xff, 0xd8, 0xff))) return jpegFacts(bytes);
  if (startsWith(bytes, WMV)) return { format: 'wmv' };
  const [head, kind] = [bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)];
  if (head === 'RIFF' && kind === 'AVI ') return aviFacts(bytes);
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  return { format: kind === 'qt  ' ? 'mov' : 'mp4', ...videoFacts(bytes) };
}

const has = (bytes: Buffer, length: number): boolean => bytes.length >= length;
const startsWith = (bytes: Buffer, mark: Buffer): boolean => bytes.subarray(0, mark.length).equals(mark);

/** A size beyond the range of real files is not kept. */
function size(format: 'png' | 'gif' | 'jpeg' | 'avi', width: number, height: number): Facts {
  const isReal = (pixels: number): boolean => pixels > 0 && pixels <= 100_000;
  return isReal(width) && isReal(height) ? { format, width, height } : { format };
}

/** The size is in the start of a frame, which is a marker from C0 to CF other than C4, C8 and CC. */
function jpegFacts(bytes: Buffer): Facts {
  let at = 2;
  while (has(bytes, at + 9) && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return size('jpeg', bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    // Fill bytes have no length.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return { format: 'jpeg' };
}

function aviFacts(bytes: Buffer): Facts {
  const at = bytes.indexOf('avih', 0, 'latin1') + 8;
  if (at < 8 || !has(bytes, at + 40)) return { format: 'avi' };
  const duration = (bytes.readUInt32LE(at) * bytes.readUInt32LE(at + 16)) / MICROSECONDS;
  return { ...size('avi', bytes.readUInt32LE(at + 32), bytes.readUInt32LE(at + 36)), duration };
}
