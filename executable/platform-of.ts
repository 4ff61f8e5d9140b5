/**
 * Reads from the header of a program or library for which platform it is.
 */
import type { Platform } from './program-files.ts';

const ELF = 0x7f454c46;
const MACH_O = 0xcffaedfe;
const MZ = 0x4d5a;
/** The numbers of the processors in each format. */
const PROCESSORS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  linux: { 62: 'x64', 183: 'arm64' },
  darwin: { 0x01000007: 'x64', 0x0100000c: 'arm64' },
  win32: { 0x8664: 'x64', 0xaa64: 'arm64' },
};

/** Undefined for another format or processor. */
export function platformOf(bytes: Buffer): Platform | undefined {
  const [system, processor] = headerOf(bytes);
  const name = PROCESSORS[system]?.[processor];
  return name === undefined ? undefined : `${system}-${name}`;
}

function headerOf(bytes: Buffer): [system: string, processor: number] {
  if (bytes.readUInt32BE(0) === ELF) return ['linux', bytes.readUInt16LE(18)];
  if (bytes.readUInt32BE(0) === MACH_O) return ['darwin', bytes.readUInt32LE(4)];
  // The offset of the header of Windows is at 0x3c of that of DOS; its signature has four bytes.
  if (bytes.readUInt16BE(0) === MZ) return ['win32', bytes.readUInt16LE(bytes.readUInt32LE(0x3c) + 4)];
  return ['', 0];
}
